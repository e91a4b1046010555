import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { STARTER_LAYOUTS, type StoreRead } from '@larder/contract/shopping/stores'
import { expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const larder: TestApp = await openTestApp()
const [ann, ben] = [await larder.addUser('ann'), await larder.addUser('ben')] as [TestUser, TestUser]

async function create<Body>(as: TestUser, url: string, body: object): Promise<Body> {
  const response = await larder.call('POST', url, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

const listShelves = ({ shelves }: StoreRead) =>
  shelves.map(({ name, ingredients }) => [name, ingredients.map((each) => each.name)] as const)

await create(ann, '/ingredients/', { name: 'Whole milk' })
await create(ann, '/ingredients/', { name: 'spring onion' })
await create(ann, '/ingredients/', { name: 'Kreuzkümmel' })
await create(ann, '/ingredients/', { name: 'water' })
await create(ann, '/ingredients/', { name: 'Grandmother’s secret' })

test.each(STARTER_LAYOUTS)('a new %s has shelves, and known ingredients stand on them', async (layout) => {
  for (const language of ['en', 'de', 'he'] as const) {
    const starter = { layout, language }
    const store = await create<StoreRead>(ann, '/stores/', { name: `${layout} ${language}`, starter })
    const placed = listShelves(store).filter(([, ingredients]) => ingredients.length > 0)
    expect(placed.flatMap(([, ingredients]) => ingredients).sort()).toEqual([
      'Kreuzkümmel',
      'Whole milk',
      'spring onion',
    ])
  }
})

test('starter shelves give known and unknown ingredients a place', async () => {
  const starter = { layout: 'discounter', language: 'de' }
  const store = await create<StoreRead>(ann, '/stores/', { name: 'Gleich um die Ecke', starter })
  const list = await create<ShoppingListRead>(ann, '/shopping-lists/', { name: 'Neu', store_id: store.id })
  for (const text of ['1 l whole milk', 'Ziegenkäse', '2 Avocados', 'Klopapier', 'Zirkuskarten'])
    await create(ann, `/shopping-lists/${list.id}/items`, { text })
  const { groups } = (
    await larder.call('GET', `/shopping-lists/${list.id}`, { as: ann })
  ).json() as ShoppingListRead
  expect(
    groups.map(({ shelf, is_guess, items }) => [shelf?.name, is_guess, items.map(({ name }) => name)]),
  ).toEqual([
    ['Obst und Gemüse', true, ['Avocados']],
    ['Milchprodukte, Käse und Eier', false, ['Whole milk']],
    ['Milchprodukte, Käse und Eier', true, ['Ziegenkäse']],
    ['Haushalt und Drogerie', true, ['Klopapier']],
    [undefined, false, ['Zirkuskarten']],
  ])
})

test('creates an empty store without a starter and rejects unknown starters', async () => {
  const empty = await create<StoreRead>(ann, '/stores/', { name: 'Bare' })
  expect(empty.shelves).toEqual([])
  const starter = { layout: 'bazaar', language: 'en' }
  const response = await larder.call('POST', '/stores/', { as: ann, body: { name: 'Bazaar', starter } })
  expectProblem(response, 422)
})

test('copies the visible content of another user’s store', async () => {
  const original = await create<StoreRead>(ann, '/stores/layout', {
    format: 'larder-store-1',
    name: 'Original',
    address: '1 Mill Lane',
    shelves: [
      { name: 'First', ingredients: ['copy b', 'copy a'] },
      { name: 'Second', ingredients: ['copy c'] },
    ],
  })
  await larder.db.updateTable('ingredients').set({ listing: 'hidden' }).where('name', '=', 'copy c').execute()
  const copy = await create<StoreRead>(ben, `/stores/${original.id}/copies`, { name: 'Mine' })
  expect(copy).toMatchObject({ user_id: ben.id, name: 'Mine', address: null })
  expect(copy.may).toContain('arrange')
  expect(listShelves(copy)).toEqual([
    ['First', ['copy b', 'copy a']],
    ['Second', []],
  ])
  const unchanged = await larder.call('GET', `/stores/${original.id}`, { as: ann })
  expect(listShelves(unchanged.json())).toEqual(listShelves(original))
  const again = await larder.call('POST', `/stores/${original.id}/copies`, {
    as: ben,
    body: { name: 'mine' },
  })
  expectProblem(again, 409)
  const missing = await larder.call('POST', '/stores/999999/copies', { as: ben, body: { name: 'None' } })
  expectProblem(missing, 404)
})
