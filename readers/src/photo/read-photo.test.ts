import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPhoto } from './read-photo.ts'
import { repairAmounts } from './repair-amounts.ts'

test.each([
  ['1% cups flour', '1½ cups flour'],
  ['% tsp salt', '½ tsp salt'],
  ['2 Y2 cups milk', '2½ cups milk'],
  ['1% onions', '1½ onions'],
  ['Y tsp salt', '½ tsp salt'],
  ['Y chromosome', 'Y chromosome'],
  ['2% milk', '2% milk'],
  ['70 % Kakao', '70 % Kakao'],
  ['100% rye', '100% rye'],
  ['1 1 Gemüsebrühe', '1 l Gemüsebrühe'],
  ['½ 1 Milch', '½ l Milch'],
  [
    '3 1 Zwiebel wird geschält und in feine Würfel geschnitten.',
    '3 1 Zwiebel wird geschält und in feine Würfel geschnitten.',
  ],
  ['l onion', '1 onion'],
  ['I tsp salt', '1 tsp salt'],
  ['I like it hot', 'I like it hot'],
  ['| EL Butter', '1 EL Butter'],
  ['2OO g sugar', '200 g sugar'],
  ['l0 g yeast', '10 g yeast'],
  ['Oil for frying', 'Oil for frying'],
  ['O, the cake', 'O, the cake'],
])('%s is %s', (read, meant) => expect(repairAmounts(read)).toBe(meant))

/** A page of lines one below the other. */
function pageOf(lines: string[]): Promise<Buffer> {
  const words = lines.map(
    (line, index) => `<text x="60" y="${120 + index * 80}" font-family="serif" font-size="44">${line}</text>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="${200 + lines.length * 80}"><rect width="100%" height="100%" fill="#fff"/>${words.join('')}</svg>`
  return sharp(Buffer.from(page)).jpeg().toBuffer()
}

test('a photographed page becomes a recipe with the photograph as its picture', async () => {
  const photo = await pageOf([
    'Toast',
    'Ingredients',
    '2 slices bread',
    '¾ tsp honey',
    '1¼ tsp butter',
    'Method',
    'Toast the bread and spread the butter.',
  ])
  const { recipes } = await readPhoto(photo)
  expect(recipes).toMatchObject([
    {
      title: 'Toast',
      ingredients: [{ line: '2 slices bread' }, { line: '¾ tsp honey' }, { line: '1¼ tsp butter' }],
      pictures: [{ bytes: photo }],
    },
  ])
})

test('what is no picture is said', async () => {
  const { recipes, remarks } = await readPhoto(Buffer.from('no picture'))
  expect(recipes).toEqual([])
  expect(remarks[0]?.code).toBe('entry_unreadable')
})
