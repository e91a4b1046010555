import { beforeAll, expect, test } from 'vitest'
import { invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

const parse = (lines: unknown[]) => larder.call('POST', '/ingredients/parse', { as: ann, body: { lines } })

test('a line is parsed and weighed, and a matching ingredient is suggested', async () => {
  const body = { name: 'plain flour', grams_per_ml: 0.5 }
  const flour = (await larder.call('POST', '/ingredients/', { as: ann, body })).json()
  const [line] = (await parse(['2 cups plain flour, sifted'])).json().items
  expect(line).toMatchObject({ quantity: 2, name: 'plain flour', note: 'sifted', amount_readable: '2 cups' })
  expect(line.candidates[0]).toMatchObject({ ingredient_id: flour.id, name: 'plain flour', score: 1 })
  expect(line.grams_by).toBe('by_volume')
  expect(line.amount_grams).toBeGreaterThan(200)
  expect(line.words.map((word: { text: string }) => word.text).join(' ')).toContain('flour')
})

test('results have the order of the lines, and nothing is written', async () => {
  const lines = ['300 g unobtainium', '', 'salt', '1 (400 g) can chopped tomatoes']
  const { items } = (await parse(lines)).json()
  expect(items.map((item: { line: string }) => item.line)).toEqual(lines)
  expect(items[0]).toMatchObject({ amount_grams: 300, grams_by: 'weighed', candidates: [] })
  expect(items[2]).toMatchObject({ quantity: null, amount_grams: null, grams_by: 'unknown' })
  const rows = await larder.db.selectFrom('ingredients').select('name').execute()
  expect(rows).toEqual([{ name: 'plain flour' }])
})

test('a long name suggests only an ingredient of exactly this name', async () => {
  const make = async (name: string): Promise<number> =>
    (await larder.call('POST', '/ingredients/', { as: ann, body: { name } })).json().id
  const offersFor = async (line: string) =>
    (await parse([line])).json().items[0].candidates.map((offer: { name: string }) => offer.name)
  await make('zorblax quendle')
  expect(await offersFor('zorblax quendles')).toEqual(['zorblax quendle'])
  const long = 'zorblax quendles vimmer tosk brelny padrow misket haldun orvey'
  expect(await offersFor(long)).toEqual([])
  await make(long)
  expect(await offersFor(long)).toEqual([long])
})

test('too many lines, or none, are refused', async () => {
  expect(invalidPaths(await parse([]))).toEqual(['/lines'])
  expect(invalidPaths(await parse(Array(201).fill('salt')))).toEqual(['/lines'])
  expect(invalidPaths(await parse(['x'.repeat(1001)]))).toEqual(['/lines/0'])
})

test('a long name is not cut inside a character', async () => {
  const line = `.${'🍅'.repeat(200)}`
  expect((await parse([line])).json().items[0].line).toBe(line)
})

test('only the start of a long line is parsed, and the full line is returned', async () => {
  const long = `2 cups plain flour, ${'sifted twice '.repeat(60)}`.trim()
  const [line] = (await parse([long])).json().items
  expect(line).toMatchObject({ line: long, quantity: 2, name: 'plain flour' })
  expect(line.note.length).toBeLessThan(300)
  const body = { title: 'Bread', servings: 1, ingredients: [{ line: long }], steps: [] }
  const recipe = (await larder.call('POST', '/recipes/', { as: ann, body })).json()
  expect(recipe.ingredients[0]).toMatchObject({ line: long, name: 'plain flour' })
})
