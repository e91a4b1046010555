import { randomUUID } from 'node:crypto'
import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const RUNS = Number(process.env.FAST_CHECK_RUNS ?? 12)
const EARLIER = Date.parse('2026-01-01')

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

async function createList(): Promise<number> {
  return (await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'List' } })).json().id
}

async function apply(listId: number, operations: ShoppingOperation[]): Promise<ShoppingListRead> {
  const response = await larder.call('POST', `/shopping-lists/${listId}/operations`, {
    as: ann,
    body: { operations },
  })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** The visible content, without IDs. */
function pickState(list: ShoppingListRead) {
  return list.groups
    .flatMap((group) => group.items)
    .map(({ name, checked_at, note, amount_grams, own_amount, parts }) => ({
      name,
      checked_at,
      note,
      amount_grams,
      own_amount,
      parts: parts.map((part) => part.amount_readable).sort(),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const KINDS = ['check', 'uncheck', 'amount', 'note', 'remove', 'restore'] as const

/** Three devices add items and change items of any device. */
const logs = fc.array(
  fc.record({
    kind: fc.constantFrom('add' as const, ...KINDS),
    thing: fc.integer({ min: 0, max: 3 }),
    at: fc.integer({ min: 0, max: 50 }),
    note: fc.constantFrom(null, 'ripe', 'small'),
  }),
  { minLength: 1, maxLength: 12 },
)

function buildOperations(
  log: typeof logs extends fc.Arbitrary<infer Log> ? Log : never,
  keys: string[],
): ShoppingOperation[] {
  const adds = keys.map((item_key, thing) => ({
    id: randomUUID(),
    at: EARLIER,
    kind: 'add' as const,
    item_key,
    text: `${100 * (thing + 1)} g thing${thing % 3}`,
  }))
  const changes = log
    .filter(({ kind }) => kind !== 'add')
    .map(({ kind, thing, at, note }) => ({
      id: randomUUID(),
      at: EARLIER + at,
      kind,
      item_key: keys[thing] as string,
      ...(kind === 'note' && { note }),
      ...(kind === 'amount' && { amount: note && `${at + 1} kg` }),
    }))
  return [...adds, ...changes]
}

test('operations of three devices converge in any order and with repeats', async () => {
  const shuffles = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(logs, shuffles, shuffles, async (log, first, second) => {
      const keys = Array.from({ length: 4 }, () => randomUUID())
      const operations = buildOperations(log, keys)
      const rename = (operation: ShoppingOperation, suffix: string) => ({
        ...operation,
        id: operation.id.slice(0, -4) + suffix,
        item_key: (operation.item_key ?? '').slice(0, -4) + suffix,
      })
      const shuffled = (weights: number[], suffix: string) =>
        [...operations, ...operations.slice(0, 3)]
          .map((operation, index) => ({
            operation: rename(operation, suffix),
            weight: weights[index % 40] ?? 0,
          }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ operation }) => operation)
      const one = await apply(await createList(), shuffled(first, '0001'))
      const listId = await createList()
      for (const operation of shuffled(second, '0002')) await apply(listId, [operation])
      const other = await apply(listId, shuffled(first, '0002'))
      expect(pickState(other)).toEqual(pickState(one))
    }),
    { numRuns: RUNS },
  )
})

test('the typed name of a food stays, whichever device is first and whatever recipes add', async () => {
  const body = { name: 'flour' }
  const ingredient = await larder.call('POST', '/ingredients/', { as: ann, body })
  expect(ingredient.statusCode).toBe(201)
  const ingredients = [{ ingredient_id: ingredient.json().id, amount_readable: '100 g' }]
  const recipe = await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Dough', ingredients } })
  const orders = [
    ['Weizenmehl', 'recipe', 'flour', 'Mehl'],
    ['Mehl', 'flour', 'Weizenmehl', 'recipe'],
    ['recipe', 'flour', 'Mehl', 'Weizenmehl'],
  ]
  for (const order of orders) {
    const listId = await createList()
    for (const text of order)
      await larder.call('POST', `/shopping-lists/${listId}/${text === 'recipe' ? 'recipes' : 'items'}`, {
        as: ann,
        body: text === 'recipe' ? { recipe_id: recipe.json().id } : { text },
      })
    const list = (await larder.call('GET', `/shopping-lists/${listId}`, { as: ann })).json()
    expect(pickState(list).map(({ name, parts }) => [name, parts.length])).toEqual([['Mehl', 4]])
  }
})

test('an older change that arrives late does not undo a tick', async () => {
  const listId = await createList()
  const item_key = randomUUID()
  await apply(listId, [{ id: randomUUID(), at: EARLIER, kind: 'add', item_key, text: 'milk' }])
  await apply(listId, [{ id: randomUUID(), at: EARLIER + 20, kind: 'check', item_key }])
  const late = await apply(listId, [{ id: randomUUID(), at: EARLIER + 10, kind: 'uncheck', item_key }])
  expect(pickState(late)[0]?.checked_at).not.toBeNull()
})

test('a clock that runs ahead does not win forever', async () => {
  const listId = await createList()
  const item_key = randomUUID()
  const nextYear = Date.now() + 365 * 24 * 60 * 60 * 1000
  await apply(listId, [{ id: randomUUID(), at: EARLIER, kind: 'add', item_key, text: 'milk' }])
  const ticked = await apply(listId, [{ id: randomUUID(), at: nextYear, kind: 'check', item_key }])
  const { id, stamp } = ticked.groups[0]?.items[0] ?? { id: 0, stamp: 0 }
  expect(stamp).toBeLessThan(nextYear)
  const later = await apply(listId, [{ id: randomUUID(), at: stamp + 1, kind: 'uncheck', item_id: id }])
  expect(pickState(later)[0]?.checked_at).toBeNull()
})

test('the total equals the sum of the recipes in any order of changes', async () => {
  const grams = [12.34, 250, 0.5, 99.99]
  const recipes: { id: number; servings: number }[] = []
  for (const [index, amount_grams] of grams.entries()) {
    const ingredients = [
      { ingredient_name: 'sum flour', amount_readable: 'some', amount_grams },
      { ingredient_name: `sum other ${index}`, amount_readable: 'some', amount_grams: 10 },
    ]
    const body = { title: `Recipe ${index}`, servings: index + 1, ingredients }
    recipes.push((await larder.call('POST', '/recipes/', { as: ann, body })).json())
  }
  const steps = fc.array(
    fc.record({ recipe: fc.nat(3), servings: fc.integer({ min: 1, max: 9 }), drop: fc.nat(9) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const listId = await createList()
      const remaining: { entry: number; grams: number }[] = []
      for (const { recipe, servings, drop } of plan) {
        const body = { recipe_id: recipes[recipe]?.id, servings }
        const added = await larder.call('POST', `/shopping-lists/${listId}/recipes`, { as: ann, body })
        const factor = servings / (recipe + 1)
        const share = Math.round((grams[recipe] ?? 0) * factor * 100) / 100
        remaining.push({ entry: added.json().recipes.at(-1).id, grams: share })
        const dropped = drop < 4 ? remaining.splice(drop % remaining.length, 1)[0] : undefined
        if (dropped)
          await larder.call('DELETE', `/shopping-lists/${listId}/recipes/${dropped.entry}`, { as: ann })
      }
      const list: ShoppingListRead = (
        await larder.call('GET', `/shopping-lists/${listId}`, { as: ann })
      ).json()
      const flour = list.groups.flatMap((group) => group.items).find((item) => item.name === 'sum flour')
      const expected = remaining.reduce((sum, { grams: share }) => sum + share, 0)
      expect(flour?.amount_grams ?? 0).toBeCloseTo(expected, 2)
    }),
    { numRuns: RUNS },
  )
})

test('rejects incomplete operations', async () => {
  const listId = await createList()
  const operations = [
    { id: randomUUID(), at: EARLIER, kind: 'add', item_key: randomUUID(), text: 'milk' },
    { id: randomUUID(), at: EARLIER, kind: 'check' },
  ]
  const response = await larder.call('POST', `/shopping-lists/${listId}/operations`, {
    as: ann,
    body: { operations },
  })
  expect(response.statusCode).toBe(422)
  expect(response.json().errors).toEqual([
    {
      path: '/operations/1',
      code: 'either',
      message: 'requires item_id or item_key',
      params: { fields: ['item_id', 'item_key'] },
    },
  ])
  const list: ShoppingListRead = (await larder.call('GET', `/shopping-lists/${listId}`, { as: ann })).json()
  expect(list.item_count).toBe(0)
})

test('an amount set by hand replaces earlier parts; later ones are added', async () => {
  const listId = await createList()
  const [item_key, more] = [randomUUID(), randomUUID()]
  const amountAt = (at: number, amount: string | null) =>
    ({ id: randomUUID(), at: EARLIER + at, kind: 'amount', item_key, amount }) as const
  const addAt = (at: number, key: string, text: string) =>
    ({ id: randomUUID(), at: EARLIER + at, kind: 'add', item_key: key, text }) as const
  const findFirstItem = (list: ShoppingListRead) => list.groups.flatMap((group) => group.items)[0]
  const first = await apply(listId, [
    amountAt(20, '3 kg'),
    addAt(0, item_key, '500 g own rice'),
    amountAt(10, '9 kg'),
  ])
  expect(findFirstItem(first)).toMatchObject({
    amount_readable: '3 kg',
    amount_grams: 3000,
    own_amount: '3 kg',
    parts: [{ amount_readable: '500 g', is_counted: false }],
  })
  expect(first.total_grams).toBe(3000)
  const second = await apply(listId, [addAt(30, more, '1 kg own rice')])
  expect(findFirstItem(second)).toMatchObject({ amount_readable: '4 kg', amount_grams: 4000 })
  const id = findFirstItem(second)?.id
  const response = await larder.call('PUT', `/shopping-lists/${listId}/items/${id}`, {
    as: ann,
    body: { amount: null },
  })
  expect(findFirstItem(response.json())).toMatchObject({ amount_readable: '1.5 kg', own_amount: null })
})
