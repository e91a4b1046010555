import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

const KINDS = ['private', 'kitchen', 'public'] as const
const READERS = ['Public', 'stranger', 'owner', 'member', 'Admin'] as const
type Kind = (typeof KINDS)[number]
type Reader = (typeof READERS)[number]

const SEEN_BY: Record<Kind, Reader[]> = {
  private: ['owner', 'Admin'],
  kitchen: ['owner', 'member', 'Admin'],
  public: [...READERS],
}

let larder: TestApp
let kitchen_id: number
let ingredient_id: number
const people = {} as Record<Exclude<Reader, 'Public'>, TestUser>
const stores = {} as Record<Kind, { id: number; shelf_id: number }>

const as = (reader: Reader) => (reader === 'Public' ? {} : { as: people[reader] })

async function create(url: string, body: object, by: TestUser): Promise<number> {
  const response = await larder.call('POST', url, { as: by, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

beforeAll(async () => {
  larder = await openTestApp()
  for (const name of ['stranger', 'owner', 'member'] as const) people[name] = await larder.addUser(name)
  people.Admin = await larder.addUser('boss', 'Admin')
  kitchen_id = idIn(await openKitchen(larder, people.member, people.owner))
  ingredient_id = await create('/ingredients/', { name: 'dates' }, people.owner)
  for (const visibility of KINDS) {
    const body = { name: 'Aldi', visibility, ...(visibility === 'kitchen' && { kitchen_id }) }
    const id = await create('/stores/', body, people.owner)
    const shelf_id = await create(`/stores/${id}/shelves/`, { name: `shelf ${visibility}` }, people.owner)
    const placed = `/shelves/${shelf_id}/ingredients/${ingredient_id}`
    await larder.call('PUT', placed, { as: people.owner, body: {} })
    stores[visibility] = { id, shelf_id }
  }
})

describe.each(KINDS)('a %s store', (kind) => {
  test.each(READERS)('is read by %s', async (reader) => {
    const { id, shelf_id } = stores[kind]
    const isSeen = SEEN_BY[kind].includes(reader)
    const paths = ['', '/shelves/', '/walk', '/layout'].map((end) => `/stores/${id}${end}`)
    for (const url of [...paths, `/shelves/${shelf_id}`])
      expect((await larder.call('GET', url, as(reader))).statusCode, url).toBe(isSeen ? 200 : 404)
    const { items, total } = (await larder.call('GET', '/stores/?count=true', as(reader))).json()
    expect(items.some((store: { id: number }) => store.id === id)).toBe(isSeen)
    expect(total).toBe(items.length)
    if (reader === 'Public') return
    const body = { name: `Copy for ${reader}`, visibility: 'private' }
    const copy = await larder.call('POST', `/stores/${id}/copies`, { ...as(reader), body })
    expect(copy.statusCode).toBe(isSeen ? 201 : 404)
    if (isSeen) await larder.call('DELETE', `/stores/${copy.json().id}`, as(reader))
  })
})

test('a list uses the shelves only for users who can see the store, and keeps the store', async () => {
  const { owner, stranger } = people
  const body = { name: 'Ours', store_id: stores.private.id }
  const list = `/shopping-lists/${await create('/shopping-lists/', body, owner)}`
  await larder.call('POST', `${list}/items`, { as: owner, body: { text: 'dates' } })
  await larder.call('POST', `${list}/members`, { as: owner, body: { username: stranger.username } })
  const invitation = `/shopping-list-invitations/${list.split('/').at(-1)}`
  await larder.call('POST', `${invitation}/accept`, { as: stranger })
  const shown = async (reader: TestUser, query = '') => {
    const { store_id, groups } = (await larder.call('GET', `${list}${query}`, { as: reader })).json()
    return {
      store_id,
      shelves: groups.map((group: { shelf: { name: string } | null }) => group.shelf?.name ?? null),
    }
  }
  expect(await shown(owner)).toEqual({ store_id: stores.private.id, shelves: ['shelf private'] })
  const hidden = { store_id: null, shelves: [null] }
  expect(await shown(stranger)).toEqual(hidden)
  expect(await shown(stranger, `?store_id=${stores.kitchen.id}`)).toEqual(hidden)
  expect((await larder.call('GET', '/shopping-lists/', { as: stranger })).json().items[0].store_id).toBeNull()
  // A tick in a store that the user cannot see does not count.
  const item_id = (await larder.call('GET', list, { as: stranger })).json().groups[0].items[0].id
  const tick = { id: randomUUID(), at: Date.now(), kind: 'check', item_id, store_id: stores.private.id }
  await larder.call('POST', `${list}/operations`, { as: stranger, body: { operations: [tick] } })
  const logged = larder.db
    .selectFrom('shopping_list_operations')
    .select('store_id')
    .where('key', '=', tick.id)
  expect(await logged.executeTakeFirst()).toEqual({ store_id: null })
})

test('users can neither select nor clear a store that they cannot see', async () => {
  const { owner, member, stranger } = people
  const body = { name: 'Mine', store_id: stores.private.id }
  expect(invalidPaths(await larder.call('POST', '/shopping-lists/', { as: stranger, body }))).toEqual([
    '/store_id',
  ])
  const list = `/shopping-lists/${await create('/shopping-lists/', { ...body, kitchen_id }, owner)}`
  const renamed = await larder.call('PUT', list, { as: member, body: { name: 'Ours', store_id: null } })
  expect(renamed.json()).toMatchObject({ name: 'Ours', store_id: null })
  expect((await larder.call('GET', list, { as: owner })).json().store_id).toBe(stores.private.id)
})

test('guesses ignore stores that the user cannot see', async () => {
  const { owner, stranger } = people
  const name = `spice ${randomUUID()}`
  const spice = await create('/ingredients/', { name }, owner)
  const hidden = `/shelves/${stores.private.shelf_id}`
  await larder.call('PUT', `${hidden}/ingredients/${spice}`, { as: owner, body: {} })
  const guessFor = async (user: TestUser) => {
    const store_id = await create('/stores/', { name: randomUUID() }, user)
    await create(`/stores/${store_id}/shelves/`, { name: 'shelf private' }, user)
    const list = `/shopping-lists/${await create('/shopping-lists/', { name: 'Mine', store_id }, user)}`
    const added = await larder.call('POST', `${list}/items`, { as: user, body: { text: name } })
    return added.json().groups[0].shelf?.name ?? null
  }
  expect(await guessFor(owner)).toBe('shelf private')
  expect(await guessFor(stranger)).toBeNull()
})

test('names are unique among stores with the same visibility', async () => {
  const { owner, member, stranger } = people
  const make = (by: TestUser, body: object) => larder.call('POST', '/stores/', { as: by, body })
  expectProblem(await make(stranger, { name: 'aldi' }), 409, "Store name 'aldi' already exists.")
  expectProblem(await make(member, { name: 'ALDI', kitchen_id }), 409)
  expect((await make(stranger, { name: 'Aldi', visibility: 'private' })).statusCode).toBe(201)
  const published = { visibility: 'public' }
  expectProblem(await larder.call('PUT', `/stores/${stores.private.id}`, { as: owner, body: published }), 409)
})

test('the copy of a hidden store is private by default', async () => {
  const { owner } = people
  const copy = async (body: object) =>
    (await larder.call('POST', `/stores/${stores.kitchen.id}/copies`, { as: owner, body })).json()
  expect(await copy({ name: 'Netto' })).toMatchObject({ visibility: 'private', kitchen_id: null })
  expect(await copy({ name: 'Netto', kitchen_id })).toMatchObject({ visibility: 'kitchen', kitchen_id })
  expect(await copy({ name: 'Netto', visibility: 'public' })).toMatchObject({ visibility: 'public' })
  const foreign = idIn(await openKitchen(larder, people.stranger))
  const refused = await larder.call('POST', `/stores/${stores.kitchen.id}/copies`, {
    as: owner,
    body: { name: 'Penny', kitchen_id: foreign },
  })
  expect(invalidPaths(refused)).toEqual(['/kitchen_id'])
})

test('rejects contradictory visibility and kitchen', async () => {
  const { owner } = people
  const id = await create('/stores/', { name: 'Edeka' }, owner)
  const put = (body: object) => larder.call('PUT', `/stores/${id}`, { as: owner, body })
  expect((await put({ kitchen_id })).json()).toMatchObject({ visibility: 'kitchen', kitchen_id })
  expect((await put({ visibility: 'public' })).json()).toMatchObject({
    visibility: 'public',
    kitchen_id: null,
  })
  expect((await put({ visibility: 'private' })).json()).toMatchObject({ visibility: 'private' })
  expect((await put({ address: 'Here' })).json()).toMatchObject({ visibility: 'private', address: 'Here' })
  expect(invalidPaths(await put({ visibility: 'kitchen' }))).toEqual(['/kitchen_id'])
  expect(invalidPaths(await put({ visibility: 'public', kitchen_id }))).toEqual(['/kitchen_id'])
})
