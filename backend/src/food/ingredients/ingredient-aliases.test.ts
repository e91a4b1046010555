import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let boss: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  ben = await larder.addUser('ben')
  boss = await larder.addUser('boss', 'Admin')
})

const make = async (name: string, as = ann): Promise<number> =>
  (await larder.call('POST', '/ingredients/', { as, body: { name } })).json().id
const alias = (id: number, name: string, as: TestUser) =>
  larder.call('POST', `/ingredients/${id}/aliases`, { as, body: { name } })
const listAliases = async (id: number, as?: TestUser): Promise<string[]> =>
  (await larder.call('GET', `/ingredients/${id}/aliases`, { as }))
    .json()
    .items.map(({ name }: { name: string }) => name)
const resolved = async (line: string, as = ann): Promise<number | null> =>
  (await larder.call('POST', '/ingredients/parse', { as, body: { lines: [line] } })).json().items[0]
    .ingredient_id
const cook = async (ingredients: object[], as = ann, rest: object = {}) =>
  (await larder.call('POST', '/recipes/', { as, body: { title: 'Supper', ingredients, ...rest } })).json()

describe('one food is one ingredient', () => {
  test('in both languages, in the plural, and with descriptive words', async () => {
    const flour = await make('Mehl')
    const garlic = await make('garlic')
    expect(await resolved('2 cups all-purpose flour')).toBe(flour)
    expect(await resolved('3 large garlic cloves, crushed')).toBe(garlic)
    const { ingredients } = await cook([{ line: '500 g plain flour' }, { line: '2 Knoblauchzehen' }])
    expect(ingredients.map((row: { ingredient_id: number }) => row.ingredient_id)).toEqual([flour, garlic])
  })

  test('for foods that are in no table, too', async () => {
    const fruit = await make('moonfruit')
    expect(await resolved('3 ripe moonfruits, halved')).toBe(fruit)
    expect(await resolved('3 dried moonfruits')).toBeNull()
  })

  test('its own name takes precedence over that of its food', async () => {
    const oil = await make('olive oil')
    const best = await make('extra virgin olive oil')
    expect(await resolved('1 tbsp extra virgin olive oil')).toBe(best)
    expect(await resolved('1 tbsp light olive oil')).toBe(oil)
  })

  test('foods that are sold separately stay separate', async () => {
    await make('sugar')
    await make('beef')
    expect(await resolved('1 cup brown sugar')).toBeNull()
    expect(await resolved('1 lb ground beef')).toBeNull()
  })
})

describe('an alias of a user', () => {
  test('applies to them, without regard to case and number', async () => {
    const id = await make('sunroot')
    expect((await alias(id, 'Earth Apple', ann)).json()).toMatchObject({
      name: 'Earth Apple',
      is_shared: false,
    })
    expect(await resolved('2 earth apples')).toBe(id)
    expect(await resolved('2 earth apples', ben)).not.toBe(id)
    expect(await listAliases(id, ann)).toEqual(['Earth Apple'])
    expect(await listAliases(id, ben)).toEqual([])
    expectProblem(await alias(id, 'earth apples', ann), 409)
    expect((await alias(id, 'earth apples', ben)).statusCode).toBe(201)
  })

  test('applies to everyone if an Admin creates it', async () => {
    const id = await make('starroot')
    expect((await alias(id, 'sky apple', boss)).json()).toMatchObject({ is_shared: true })
    expect(await resolved('1 sky apple', ben)).toBe(id)
    expect(await listAliases(id)).toEqual(['sky apple'])
  })

  test('can be deleted only by its creator', async () => {
    const id = await make('cloudroot')
    const given = (await alias(id, 'rain apple', ann)).json()
    const url = `/ingredients/${id}/aliases/${given.id}`
    expectProblem(await larder.call('DELETE', url, { as: ben }), 404)
    expect((await larder.call('DELETE', url, { as: ann })).statusCode).toBe(204)
    expect(await resolved('1 rain apple')).toBeNull()
  })

  test('is refused over the limit, and concurrent requests create it once', async () => {
    const id = await make('windroot')
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, index) => alias(id, `breeze x${index}`, ann)),
    )
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(50)
    const other = await make('stormroot')
    const twice = await Promise.all([1, 2, 3].map(() => alias(other, 'thunder apple', ann)))
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })

  test('does not reveal hidden ingredients', async () => {
    const { ingredients } = await cook([{ line: '1 secret root' }], ann, { visibility: 'private' })
    const id = ingredients[0].ingredient_id
    expectProblem(await alias(id, 'open root', ben), 404)
    expectProblem(await larder.call('GET', `/ingredients/${id}/aliases`, { as: ben }), 404)
    expect((await alias(id, 'whispered root', ann)).statusCode).toBe(201)
    expect(await resolved('1 whispered root', ben)).toBeNull()
  })
})

describe('aliases are learnt', () => {
  test('when a user matches a line to an ingredient, for that user', async () => {
    const id = await make('moon cheese')
    await cook([{ line: '200 g blue wonder', ingredient_id: id }])
    expect(await resolved('50 g blue wonders')).toBe(id)
    expect(await resolved('50 g blue wonder', ben)).toBeNull()
    const better = await make('sun cheese')
    await cook([{ line: '200 g blue wonder', ingredient_id: better }])
    expect(await resolved('50 g blue wonder')).toBe(better)
  })

  test('from merges, for everyone', async () => {
    const [stays, goes] = [await make('night berry'), await make('dusk berry')]
    await alias(goes, 'gloaming berry', ann)
    await larder.call('POST', `/ingredients/${goes}/merge`, { as: boss, body: { into_id: stays } })
    expect(await resolved('1 cup dusk berries', ben)).toBe(stays)
    expect(await resolved('1 cup gloaming berries')).toBe(stays)
    expect(await listAliases(stays)).toEqual(['dusk berry'])
  })

  test('from the merge of a hidden ingredient, for its owner only', async () => {
    const stays = await make('plain berry')
    const { ingredients } = await cook([{ line: '1 private berry' }], ann, { visibility: 'private' })
    const goes = ingredients[0].ingredient_id
    await larder.call('POST', `/ingredients/${goes}/merge`, { as: boss, body: { into_id: stays } })
    expect(await listAliases(stays, ben)).toEqual([])
    expect(await resolved('1 private berry')).toBe(stays)
    expect(await resolved('1 private berry', ben)).toBeNull()
  })
})
