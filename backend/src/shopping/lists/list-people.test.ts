import { randomUUID } from 'node:crypto'
import type { ShoppingListItemRead, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import type { ShoppingOperation } from '@larder/contract/shopping/shopping-operations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'

const larder = await openTestApp({ JOBS: 'off' })
const { db } = larder
const NOW = Date.now()

async function openList() {
  const { ann, ben, kitchen_id } = await newPair(larder)
  const body = { name: 'Saturday', kitchen_id }
  const { id } = (await larder.call('POST', '/shopping-lists/', { as: ann, body })).json()
  const path = `/shopping-lists/${id}`
  const apply = async (as: TestUser, ...operations: ShoppingOperation[]): Promise<ShoppingListRead> => {
    const response = await larder.call('POST', `${path}/operations`, { as, body: { operations } })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const read = async (as: TestUser): Promise<ShoppingListItemRead> =>
    (await larder.call('GET', path, { as })).json().groups[0].items[0]
  return { ann, ben, path, apply, read }
}

const operation = (kind: ShoppingOperation['kind'], at: number, more: object): ShoppingOperation => ({
  ...{ id: randomUUID(), kind, at: NOW + at, ...more },
})

test.each([
  ['in order', [0, 1, 2, 3]],
  ['out of order', [3, 2, 1, 0]],
])('items say who added and who ticked them last, %s', async (_, order) => {
  const { ann, ben, apply, read } = await openList()
  const [item_key, other] = [randomUUID(), randomUUID()]
  const log: [TestUser, ShoppingOperation][] = [
    [ann, operation('add', 0, { item_key, text: '1 l oat milk' })],
    [ben, operation('add', 1, { item_key: other, text: '2 l oat milk' })],
    [ann, operation('check', 2, { item_key })],
    [ben, operation('check', 3, { item_key })],
  ]
  for (const index of order) await apply(...(log[index] as (typeof log)[0]))
  const item = await read(ann)
  expect(item).toMatchObject({ checked_by_id: ben.id, checked_by_name: ben.username })
  expect(item.parts.map(({ username }) => username).sort()).toEqual([ann.username, ben.username])

  await larder.call('DELETE', `/users/${ben.id}`, { as: ben })
  const left = await read(ann)
  expect(left).toMatchObject({ checked_at: item.checked_at, checked_by_id: null, checked_by_name: null })
  expect(left.parts.map(({ username }) => username ?? '').sort()).toEqual(['', ann.username])
  await apply(ann, operation('uncheck', 4, { item_key }))
  expect(await read(ann)).toMatchObject({ checked_at: null, checked_by_id: null })
})

test('offers the items that a user and their kitchen type most', async () => {
  const { ann, ben, path } = await openList()
  const add = (as: TestUser, text: string) => larder.call('POST', `${path}/items`, { as, body: { text } })
  for (const text of ['bread', '1 l oat milk', '2 l Oat milk']) await add(ann, text)
  await add(ben, 'cheese')
  const offer = async (as: TestUser) =>
    (await larder.call('GET', '/shopping-lists/frequent-items', { as })).json().items
  expect((await offer(ben)).map(({ name }: { name: string }) => name.toLowerCase())).toEqual([
    'oat milk',
    'cheese',
    'bread',
  ])
  expect(await offer(await larder.addUser('stranger'))).toEqual([])
})

/** Queued messages, by recipient. */
async function listNews(user: TestUser): Promise<object[]> {
  const { rows } = await sql<{ payload: { user_id: number; news: object } }>`
    select payload from graphile_worker._private_jobs as jobs where payload->>'news' is not null`.execute(db)
  return rows.flatMap(({ payload }) => (payload.user_id === user.id ? [payload.news] : []))
}

test('notifies a shopper who wants it about items that others add', async () => {
  const { ann, ben, path, apply } = await openList()
  const subscribe = (user: TestUser, wants_list_items: boolean) =>
    db
      .insertInto('push_subscriptions')
      .values({
        ...{ user_id: user.id, endpoint: `https://push.example.com/${randomUUID()}`, p256dh: '', auth: '' },
        ...{ language: 'en', time_zone: 'UTC', wants_timers: true, wants_alarms: true, wants_list_items },
      })
      .execute()
  const addMilk = () => operation('add', 10, { item_key: randomUUID(), text: 'milk' })
  const item_key = randomUUID()
  await apply(ann, operation('add', 0, { item_key, text: 'bread' }))
  await subscribe(ann, false)
  await apply(ann, operation('check', 1, { item_key }))
  await apply(ben, addMilk())
  expect(await listNews(ann), 'off by default').toEqual([])

  await subscribe(ann, true)
  await apply(ann, addMilk())
  expect(await listNews(ann), 'own items').toEqual([])
  const batch = [addMilk(), operation('add', 11, { item_key: randomUUID(), text: '6 eggs' })]
  await apply(ben, ...batch)
  await apply(ben, ...batch)
  expect(await listNews(ann)).toEqual([
    {
      about: 'list_items',
      who: ben.username,
      list_id: Number(path.split('/').at(-1)),
      list: 'Saturday',
      names: ['milk', '6 eggs'],
    },
  ])
  expect(await listNews(ben), 'who is not shopping').toEqual([])

  await sql`update shopping_list_operations set created_at = now() - interval '3 hours'`.execute(db)
  await apply(ben, addMilk())
  expect(await listNews(ann), 'hours later').toHaveLength(1)
})
