import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

const cook = async (ingredients: object[], rest: object = {}): Promise<RecipeRead> => {
  const body = { title: 'Supper', ingredients, ...rest }
  const response = await larder.call('POST', '/recipes/', { as: ann, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const read = async (id: number, query = ''): Promise<RecipeRead> =>
  (await larder.call('GET', `/recipes/${id}${query}`, { as: ann })).json()

const LINES = [
  '4 chicken thighs (about 1½ pounds)',
  '2 cans (15 oz each) black beans, drained and rinsed',
  'Juice of 1 lemon',
  '2  carrots,   peeled – or not!',
  '1½ cups sugar\tdivided',
  'Salz & Pfeffer (n. B.)',
  '200 g de farine de blé',
  '½ Bd. glatte Petersilie, fein gehackt',
  '“Good” olive oil, for frying',
  '3 œufs',
  '2 %',
  '🧄🧄 garlic',
  `1 ${'very '.repeat(120)}ripe tomato`,
]

test('a food is one ingredient in all languages', async () => {
  const french = await cook([{ line: '250 g de farine de sarrasin' }, { line: '3 gousses d’ail' }])
  const spanish = await cook([{ line: '3 dientes de ajo picados' }])
  const polish = await cook([{ line: '3 ząbki czosnku' }])
  const garlic = french.ingredients[1]?.ingredient_id
  expect(garlic).toEqual(expect.any(Number))
  expect([spanish, polish].map(({ ingredients }) => ingredients[0]?.ingredient_id)).toEqual([garlic, garlic])
})

describe('a line is returned as typed', () => {
  test('with any content', async () => {
    const { id } = await cook(LINES.map((line) => ({ line })))
    expect((await read(id)).ingredients.map(({ line }) => line)).toEqual(LINES)
  })

  const printed = fc
    .string({ unit: 'grapheme', maxLength: 200 })
    .map((text) => text.normalize('NFC').trim())
    .filter((text) => /[\p{L}\p{N}]/u.test(text) && !/\p{Cc}/u.test(text))

  test('in any script', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(printed, { minLength: 1, maxLength: 20 }), async (lines) => {
        const { ingredients } = await cook(lines.map((line) => ({ line })))
        expect(ingredients.map(({ line }) => line)).toEqual(lines)
      }),
      { numRuns: 25 },
    )
  })

  const corpora = process.env.LARDER_CORPORA
  test.skipIf(!corpora)('in every line of the corpus', async () => {
    const rows = readFileSync(path.join(corpora ?? '', 'ingredients', 'dev.jsonl'), 'utf8')
      .trim()
      .split('\n')
    const lines = [
      ...new Set(rows.map((row) => (JSON.parse(row).sentence as string).normalize('NFC').trim())),
    ]
    for (let at = 0; at < lines.length; at += 300) {
      const some = lines.slice(at, at + 300)
      const { ingredients } = await cook(some.map((line) => ({ line })))
      expect(ingredients.map(({ line }) => line)).toEqual(some)
    }
  })
})

describe('a line without parts', () => {
  test('is parsed into parts', async () => {
    const { ingredients } = await cook([
      { line: '2 ½ cups plain flour, sifted' },
      { line: '4 chicken thighs (about 1½ pounds)' },
    ])
    expect(ingredients[0]).toMatchObject({ name: 'plain flour', amount_readable: '2 ½ cups', note: 'sifted' })
    expect(ingredients[0]).toMatchObject({ grams_by: 'by_volume' })
    expect(ingredients[1]).toMatchObject({ amount_readable: '4', amount_grams: 680.39, grams_by: 'weighed' })
  })

  test('can be sent with the ID of its ingredient', async () => {
    const flour = (
      await larder.call('POST', '/ingredients/', { as: ann, body: { name: 'Weizenmehl' } })
    ).json()
    const { ingredients } = await cook([{ line: '200 g Mehl vom Müller', ingredient_id: flour.id }])
    expect(ingredients[0]).toMatchObject({
      line: '200 g Mehl vom Müller',
      ingredient_id: flour.id,
      amount_grams: 200,
    })
  })

  test('does not override parts that are sent with it', async () => {
    const parts = { name: 'oats', amount_readable: '1 cup', note: 'rolled', amount_grams: 90 }
    const { ingredients } = await cook([{ line: 'a cup of oats', ingredient_name: 'oats', ...parts }])
    expect(ingredients[0]).toMatchObject({ line: 'a cup of oats', ...parts })
  })

  test.each(['', ' ', '\u200b', 'two\nlines', 'a\u0001b', 'x'.repeat(1001)])(
    'is refused as %j',
    async (line) => {
      const body = { title: 'Supper', ingredients: [{ line }] }
      expectProblem(await larder.call('POST', '/recipes/', { as: ann, body }), 422)
    },
  )
})

test.each([
  [{ ingredient_name: 'leek', amount_readable: '2', note: 'sliced' }, '2 leek, sliced'],
  [{ ingredient_name: 'salt' }, 'salt'],
  [{ ingredient_name: 'salt', note: 'to taste' }, 'salt, to taste'],
])('parts alone make the line: %j', async (row, line) => {
  const { id } = await cook([row])
  expect((await read(id)).ingredients[0]?.line).toBe(line)
})

test('renaming the ingredient does not change the line', async () => {
  const { ingredients, id } = await cook([{ line: '1 bunch moon herb' }])
  const url = `/ingredients/${ingredients[0]?.ingredient_id}`
  await larder.call('PUT', url, { as: ann, body: { name: 'sun herb' } })
  expect((await read(id)).ingredients[0]).toMatchObject({ line: '1 bunch moon herb', name: 'moon herb' })
})

test('scaling changes the amounts within the line', async () => {
  const { id } = await cook(
    [
      { line: '2 cans (15 oz each) beans' },
      { line: 'Saft von 1 Zitrone' },
      { line: '1,5 kg Kartoffeln (ca. 12)' },
    ],
    { servings: 2 },
  )
  expect((await read(id, '?servings=4')).ingredients.map(({ line }) => line)).toEqual([
    '4 cans (15 oz each) beans',
    'Saft von 2 Zitronen',
    '3 kg Kartoffeln (ca. 12)',
  ])
})
