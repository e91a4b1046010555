import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPhoto } from './read-photo.ts'
import { repairFractions } from './repair-fractions.ts'

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
])('%s is %s', (read, meant) => expect(repairFractions(read)).toBe(meant))

test('a photographed page becomes a recipe with the photograph as its picture', async () => {
  const lines = [
    'Toast',
    'Ingredients',
    '2 slices bread',
    '20 g butter',
    'Method',
    'Toast the bread and spread the butter.',
  ]
  const words = lines.map(
    (line, index) => `<text x="60" y="${120 + index * 80}" font-family="serif" font-size="44">${line}</text>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="700"><rect width="100%" height="100%" fill="#fff"/>${words.join('')}</svg>`
  const photo = await sharp(Buffer.from(page)).jpeg().toBuffer()
  const { recipes } = await readPhoto(photo, ['eng'])
  expect(recipes).toMatchObject([
    {
      title: 'Toast',
      ingredients: [{ line: '2 slices bread' }, { line: '20 g butter' }],
      pictures: [{ bytes: photo }],
    },
  ])
})

test('what is no picture is said', async () => {
  const { recipes, remarks } = await readPhoto(Buffer.from('no picture'))
  expect(recipes).toEqual([])
  expect(remarks[0]?.code).toBe('entry_unreadable')
})
