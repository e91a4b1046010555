import { MAX_SHELVES, type ShelfRead } from '@larder/contract/shopping/shelves'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const larder: TestApp = await openTestApp()
const ann: TestUser = await larder.addUser('ann')
const bob: TestUser = await larder.addUser('bob')
let storeId: number
let made = 0

beforeEach(async () => {
  const body = { name: `Store ${++made}` }
  storeId = (await larder.call('POST', '/stores/', { as: ann, body })).json().id
})

async function add(name: string, position?: number): Promise<ShelfRead> {
  const created = await larder.call('POST', `/stores/${storeId}/shelves/`, {
    as: ann,
    body: { name, position },
  })
  expect(created.statusCode, created.body).toBe(201)
  return created.json()
}

/** Also checks that positions start at 0 without gaps. */
async function walk(): Promise<string[]> {
  const { items } = (await larder.call('GET', `/stores/${storeId}/shelves/`)).json() as { items: ShelfRead[] }
  expect(items.map((shelf) => shelf.position)).toEqual(items.map((_, index) => index))
  return items.map((shelf) => shelf.name)
}

describe('walking order', () => {
  test('adds shelves at the end or at a position', async () => {
    await add('Vegetables')
    await add('Bread')
    await add('Fruit', 0)
    await add('Cheese', 2)
    await add('Till', 99)
    expect(await walk()).toEqual(['Fruit', 'Vegetables', 'Cheese', 'Bread', 'Till'])
  })

  test('limits the number of shelves', async () => {
    const shelves = Array.from({ length: MAX_SHELVES }, (_, index) => ({
      name: `${index}`,
      ingredients: [],
    }))
    const layout = { format: 'larder-store-1', name: 'Long', shelves }
    storeId = (await larder.call('POST', '/stores/layout', { as: ann, body: layout })).json().id
    const url = `/stores/${storeId}/shelves/`
    const refused = await larder.call('POST', url, { as: ann, body: { name: 'One more' } })
    expectProblem(refused, 409, `Store ID ${storeId} has 500 shelves, which is the maximum.`)
    expect(await walk()).toHaveLength(MAX_SHELVES)
  })

  test('moves one shelf', async () => {
    const [first] = [await add('A'), await add('B'), await add('C')]
    await larder.call('PUT', `/shelves/${first?.id}`, { as: ann, body: { position: 2 } })
    expect(await walk()).toEqual(['B', 'C', 'A'])
    await larder.call('PUT', `/shelves/${first?.id}`, { as: ann, body: { name: 'AA' } })
    expect(await walk()).toEqual(['B', 'C', 'AA'])
  })

  test('closes the gap of a deleted shelf', async () => {
    const [, second] = [await add('A'), await add('B'), await add('C')]
    expect((await larder.call('DELETE', `/shelves/${second?.id}`, { as: ann })).statusCode).toBe(204)
    expect(await walk()).toEqual(['A', 'C'])
  })

  test('sets the whole order', async () => {
    const ids = [await add('A'), await add('B'), await add('C')].map((shelf) => shelf.id)
    const body = { shelf_ids: ids.toReversed() }
    const created = await larder.call('PUT', `/stores/${storeId}/shelves/order`, { as: ann, body })
    expect(created.json().items.map((shelf: ShelfRead) => shelf.name)).toEqual(['C', 'B', 'A'])
    expect(await walk()).toEqual(['C', 'B', 'A'])
  })

  test('rejects orders with missing, foreign or duplicate shelves', async () => {
    const foreign = await add('Foreign')
    storeId = (await larder.call('POST', '/stores/', { as: ann, body: { name: `Other ${made}` } })).json().id
    const [a, b] = [(await add('A')).id, (await add('B')).id]
    for (const shelf_ids of [[b], [b, a, foreign.id], [b, foreign.id], [a, a], [], [b, a, 2147483647]]) {
      const url = `/stores/${storeId}/shelves/order`
      expect(invalidPaths(await larder.call('PUT', url, { as: ann, body: { shelf_ids } }))).toContain(
        '/shelf_ids',
      )
      expect(await walk()).toEqual(['A', 'B'])
    }
  })
})

test('names are unique within a store only', async () => {
  await add('Spices')
  const again = await larder.call('POST', `/stores/${storeId}/shelves/`, {
    as: ann,
    body: { name: 'SPICES' },
  })
  expectProblem(again, 409, "Shelf name 'SPICES' already exists.")
  expect(await walk()).toEqual(['Spices'])
  const other = await add('Tea')
  const renamed = await larder.call('PUT', `/shelves/${other.id}`, { as: ann, body: { name: 'spices' } })
  expectProblem(renamed, 409)
  storeId = (await larder.call('POST', '/stores/', { as: ann, body: { name: `Next ${made}` } })).json().id
  await add('Spices')
})

test('only the owner of the store and Admin change shelves', async () => {
  const { id } = await add('Mine')
  const admin = await larder.addUser(`admin-${made}`, 'Admin')
  const url = `/stores/${storeId}/shelves/`
  expectProblem(await larder.call('POST', url, { as: bob, body: { name: 'Yours' } }), 403)
  expectProblem(await larder.call('PUT', `${url}order`, { as: bob, body: { shelf_ids: [id] } }), 403)
  expectProblem(await larder.call('PUT', `/shelves/${id}`, { as: bob, body: { name: 'Yours' } }), 403)
  expectProblem(await larder.call('DELETE', `/shelves/${id}`, { as: bob }), 403)
  expect((await larder.call('POST', url, { as: admin, body: { name: 'Ours' } })).statusCode).toBe(201)
})

test('returns 412 for outdated changes', async () => {
  const shelf = await add('Tagged')
  const url = `/shelves/${shelf.id}`
  const headers = { 'if-match': String((await larder.call('GET', url)).headers.etag) }
  expect((await larder.call('PUT', url, { as: ann, headers, body: { name: 'First' } })).statusCode).toBe(200)
  expectProblem(await larder.call('PUT', url, { as: ann, headers, body: { name: 'Second' } }), 412)
  expectProblem(await larder.call('DELETE', url, { as: ann, headers }), 412)
})

describe('placements', () => {
  const addIngredient = async (name: string): Promise<number> => {
    const body = { name: `${name} ${made}` }
    return (await larder.call('POST', '/ingredients/', { as: ann, body })).json().id
  }
  const place = (shelfId: number, ingredientId: number, position?: number) =>
    larder.call('PUT', `/shelves/${shelfId}/ingredients/${ingredientId}`, { as: ann, body: { position } })
  const placed = async (shelfId: number): Promise<[number, number][]> => {
    const { ingredients } = (await larder.call('GET', `/shelves/${shelfId}`)).json() as ShelfRead
    return ingredients.map(({ ingredient_id, position }) => [ingredient_id, position])
  }

  test('inserts at a position and shifts later ingredients', async () => {
    const shelf = await add('Baking')
    const [flour, sugar, yeast] = [
      await addIngredient('flour'),
      await addIngredient('sugar'),
      await addIngredient('yeast'),
    ]
    await place(shelf.id, flour)
    await place(shelf.id, sugar)
    await place(shelf.id, yeast, 1)
    expect(await placed(shelf.id)).toEqual([
      [flour, 0],
      [yeast, 1],
      [sugar, 2],
    ])
    await place(shelf.id, sugar, 0)
    expect(await placed(shelf.id)).toEqual([
      [sugar, 0],
      [flour, 1],
      [yeast, 2],
    ])
  })

  test('allows one placement per store', async () => {
    const [left, right] = [await add('Left'), await add('Right')]
    const [salt, pepper] = [await addIngredient('salt'), await addIngredient('pepper')]
    await place(left.id, salt)
    await place(left.id, pepper)
    await place(right.id, salt)
    expect(await placed(left.id)).toEqual([[pepper, 0]])
    expect(await placed(right.id)).toEqual([[salt, 0]])
    storeId = (await larder.call('POST', '/stores/', { as: ann, body: { name: `Twin ${made}` } })).json().id
    const elsewhere = await add('Left')
    await place(elsewhere.id, salt)
    expect(await placed(elsewhere.id)).toEqual([[salt, 0]])
    expect(await placed(right.id)).toEqual([[salt, 0]])
  })

  test('removes a placement', async () => {
    const shelf = await add('Tea')
    const [green, black] = [await addIngredient('green tea'), await addIngredient('black tea')]
    await place(shelf.id, green)
    await place(shelf.id, black)
    const url = `/shelves/${shelf.id}/ingredients/${green}`
    expect((await larder.call('DELETE', url, { as: ann })).statusCode).toBe(204)
    expect(await placed(shelf.id)).toEqual([[black, 0]])
    expectProblem(
      await larder.call('DELETE', url, { as: ann }),
      404,
      `Ingredient ID ${green} is not on Shelf ID ${shelf.id}.`,
    )
  })

  test('requires an existing ingredient', async () => {
    const shelf = await add('Empty')
    expectProblem(await place(shelf.id, 2147483647), 404, 'Ingredient ID 2147483647 was not found.')
    expectProblem(await place(2147483647, 1), 404, 'Shelf ID 2147483647 was not found.')
  })

  test('is part of the store response', async () => {
    const shelf = await add('Fruit')
    const apple = await addIngredient('apple')
    await place(shelf.id, apple)
    const store = (await larder.call('GET', `/stores/${storeId}`)).json()
    expect(store.shelves).toEqual([(await larder.call('GET', `/shelves/${shelf.id}`)).json()])
    expect(store.shelves[0].ingredients).toMatchObject([{ ingredient_id: apple, name: `apple ${made}` }])
  })
})
