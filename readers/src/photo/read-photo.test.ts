import sharp from 'sharp'
import { expect, test } from 'vitest'
import { bytesSource } from '../archives/files/source.ts'
import { readSource } from '../read-source.ts'
import { isPhotograph } from './is-photograph.ts'
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

const written = (text: string, x: number, y: number, more = '') =>
  `<text x="${x}" y="${y}" font-family="serif" font-size="44" ${more}>${text}</text>`
const column = (lines: string[], x: number) => lines.map((line, row) => written(line, x, 280 + row * 80))

test('the OCR of a PNG screenshot reads distant columns one after the other', async () => {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="800"><rect width="100%" height="100%" fill="#fff"/>
    ${written('Toast', 1000, 120, 'text-anchor="middle"')}
    ${column(['Ingredients', '2 slices bread', '¾ tsp honey', '1¼ tsp butter'], 60).join('')}
    ${column(['Method', 'Toast the bread on both sides.', 'Spread the butter over it.'], 1300).join('')}</svg>`
  const png = await sharp(Buffer.from(page)).png().toBuffer()
  const [found, ...more] = await Array.fromAsync(readSource(bytesSource('toast.png', png), null))
  expect(more).toEqual([])
  expect(found).toMatchObject({
    kind: 'recipe',
    recipe: {
      title: 'Toast',
      ingredients: [{ line: '2 slices bread' }, { line: '¾ tsp honey' }, { line: '1¼ tsp butter' }],
      steps: [
        { instruction: 'Toast the bread on both sides.' },
        { instruction: 'Spread the butter over it.' },
      ],
      pictures: [{ entry: 'toast.png' }],
    },
  })
})

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s picture is recognised by its first bytes',
  async (format) => {
    const dot = { width: 1, height: 1, channels: 3, background: '#fff' } as const
    expect(isPhotograph(await sharp({ create: dot }).toFormat(format).toBuffer())).toBe(true)
  },
)

test('refuses other files as pictures', () => {
  for (const text of ['', '‰PNG', 'RIFF....WAVEfmt', 'A text about PNG'])
    expect(isPhotograph(Buffer.from(text)), text).toBe(false)
})

test('reports files that are not pictures', async () => {
  const { recipes, remarks } = await readPhoto(Buffer.from('no picture'))
  expect(recipes).toEqual([])
  expect(remarks[0]?.code).toBe('entry_unreadable')
})
