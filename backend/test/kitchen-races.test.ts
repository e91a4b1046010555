import type { KitchenMember } from '@larder/contract/people/kitchens'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listenTo } from './event-listener.ts'
import { idIn, inviteTo, joinBy, openKitchen } from './shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

const ROUNDS = 8

let larder: TestApp
let admin: TestUser
let people = 0

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await larder.addUser('admin', 'Admin')
})

const add = () => larder.addUser(`person-${++people}`)
const remove = (kitchen: string, { id }: TestUser, as: TestUser) =>
  larder.call('DELETE', `${kitchen}/members/${id}`, { as })
const crown = (kitchen: string, { id }: TestUser, as: TestUser) =>
  larder.call('PUT', `${kitchen}/members/${id}`, { as, body: { role: 'owner' } })
const listMembers = async (kitchen: string): Promise<KitchenMember[]> =>
  (await larder.call('GET', `${kitchen}/members/`, { as: admin })).json().items
const listRoles = async (kitchen: string) => (await listMembers(kitchen)).map(({ role }) => role).toSorted()

/** None of it by a deadlock, which would cost someone a second and another try. */
async function eachRound(work: (round: number) => Promise<void>) {
  const before = await countDeadlocks()
  for (let round = 0; round < ROUNDS; round++) await work(round)
  expect(await countDeadlocks()).toBe(before)
}

async function countDeadlocks() {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(larder.db)
  return rows[0]?.deadlocks
}

test('of two owners who remove each other at once, one stays, without a server error', () =>
  eachRound(async () => {
    const [left, right] = [await add(), await add()]
    const kitchen = await openKitchen(larder, left, right)
    await crown(kitchen, right, left)
    const responses = await Promise.all([remove(kitchen, right, left), remove(kitchen, left, right)])
    // Whoever comes too late was already taken out: for them the kitchen does not exist any more.
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 404])
    expect(await listRoles(kitchen)).toEqual(['owner'])
  }))

test('of two owners who leave or step down at once, one stays an owner', () =>
  eachRound(async (round) => {
    const [left, right, third] = [await add(), await add(), await add()]
    const kitchen = await openKitchen(larder, left, right, third)
    await crown(kitchen, right, left)
    const go = (user: TestUser) =>
      round % 2
        ? remove(kitchen, user, user)
        : larder.call('PUT', `${kitchen}/members/${user.id}`, { as: user, body: { role: 'member' } })
    const responses = await Promise.all([go(left), go(right)])
    const refused = responses.find(({ statusCode }) => statusCode >= 300)
    expect(refused?.json()).toMatchObject({ status: 409, code: 'last_owner' })
    expect(await listRoles(kitchen)).toEqual(round % 2 ? ['member', 'owner'] : ['member', 'member', 'owner'])
  }))

test('when the last owner leaves while another user joins, the kitchen has an owner or is deleted', () =>
  eachRound(async () => {
    const [owner, guest] = [await add(), await add()]
    const kitchen = await openKitchen(larder, owner)
    const { secret } = await inviteTo(larder, kitchen, owner)
    const [left, joined] = await Promise.all([remove(kitchen, owner, owner), joinBy(larder, secret, guest)])
    const after = await larder.call('GET', kitchen, { as: admin })
    if (left.statusCode === 204) {
      expect([joined.statusCode, after.statusCode]).toEqual([404, 404])
    } else {
      expect([left.json().code, joined.statusCode]).toEqual(['last_owner', 200])
      expect(await listRoles(kitchen)).toEqual(['member', 'owner'])
    }
  }))

test('concurrent uses of a single-use invitation admit one user; repeated use by one user counts once', async () => {
  const owner = await add()
  const kitchen = await openKitchen(larder, owner)
  const guests = await Promise.all(Array.from({ length: 10 }, add))
  const { secret } = await inviteTo(larder, kitchen, owner)
  const responses = await Promise.all(guests.map((guest) => joinBy(larder, secret, guest)))
  const statuses = responses.map(({ statusCode }) => statusCode).toSorted()
  expect(statuses).toEqual([200, ...Array(9).fill(404)])
  const again = await inviteTo(larder, kitchen, owner, { uses: 2 })
  const late = await add()
  const repeated = await Promise.all(Array.from({ length: 10 }, () => joinBy(larder, again.secret, late)))
  expect(new Set(repeated.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(repeated.map(({ body }) => body)).size).toBe(1)
  const { items } = (await larder.call('GET', `${kitchen}/invitations/`, { as: owner })).json()
  expect(items).toMatchObject([{ uses_left: 1 }])
  expect(await listMembers(kitchen)).toHaveLength(3)
})

test('an edit during the removal of its author is applied completely or not at all', () =>
  eachRound(async () => {
    const [owner, member] = [await add(), await add()]
    const kitchen = await openKitchen(larder, owner, member)
    const share = { visibility: 'kitchen', kitchen_id: idIn(kitchen), kitchen_may_edit: true }
    const body = { title: 'Contested', ...share }
    const { id } = (await larder.call('POST', '/recipes/', { as: owner, body })).json()
    const list = { name: 'Contested', kitchen_id: idIn(kitchen) }
    const { id: listId } = (await larder.call('POST', '/shopping-lists/', { as: owner, body: list })).json()
    const edits = Array.from({ length: 6 }, async (_, index) => {
      const edit =
        index % 2
          ? larder.call('PUT', `/recipes/${id}`, { as: member, body: { title: `Edit ${index}` } })
          : larder.call('POST', `/shopping-lists/${listId}/items`, {
              as: member,
              body: { text: `tea ${index}` },
            })
      return { index, statusCode: (await edit).statusCode }
    })
    const [removed, ...responses] = await Promise.all([remove(kitchen, member, owner), ...edits])
    expect(removed.statusCode).toBe(204)
    for (const { statusCode } of responses) expect(statusCode).toBeOneOf([200, 201, 404])
    const done = responses.filter(({ statusCode }) => statusCode < 300)
    const recipe = (await larder.call('GET', `/recipes/${id}`, { as: owner })).json()
    expect(recipe.version).toBe(1 + done.filter(({ index }) => index % 2).length)
    const after = await larder.call('PUT', `/recipes/${id}`, { as: member, body: { title: 'Too late' } })
    expect(after.statusCode).toBe(404)
  }))

test('an edit that waits until its author is removed is refused', async () => {
  const [owner, member] = [await add(), await add()]
  const kitchen = await openKitchen(larder, owner, member)
  const body = { title: 'Held', visibility: 'kitchen', kitchen_id: idIn(kitchen), kitchen_may_edit: true }
  const { id } = (await larder.call('POST', '/recipes/', { as: owner, body })).json()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const holding = larder.db.transaction().execute(async (trx) => {
    await trx.selectFrom('recipes').select('id').where('id', '=', id).forUpdate().execute()
    hold()
    await released
  })
  await held
  const edit = larder.call('PUT', `/recipes/${id}`, { as: member, body: { title: 'Slipped in' } })
  await expect.poll(() => countWaiting()).toBe(1)
  expect((await remove(kitchen, member, owner)).statusCode).toBe(204)
  release()
  await holding
  expect((await edit).statusCode).toBe(404)
  expect((await larder.call('GET', `/recipes/${id}`, { as: owner })).json()).toMatchObject({
    title: 'Held',
    version: 1,
  })
})

async function countWaiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(larder.db)
  return rows[0]?.count
}

test('a recipe moved into a kitchen during its deletion stays with its owner', () =>
  eachRound(async () => {
    const [owner, member] = [await add(), await add()]
    const kitchen = await openKitchen(larder, owner, member)
    const { id } = (await larder.call('POST', '/recipes/', { as: member, body: { title: 'Moving' } })).json()
    const body = { visibility: 'kitchen', kitchen_id: idIn(kitchen) }
    const [moved, deleted] = await Promise.all([
      larder.call('PUT', `/recipes/${id}`, { as: member, body }),
      larder.call('DELETE', kitchen, { as: owner }),
    ])
    expect(deleted.statusCode).toBe(204)
    expect(moved.statusCode).toBeOneOf([200, 422])
    const visibility = moved.statusCode === 200 ? 'private' : 'public'
    const recipe = (await larder.call('GET', `/recipes/${id}`, { as: member })).json()
    expect(recipe).toMatchObject({ visibility, kitchen_id: null, user_id: member.id, title: 'Moving' })
  }))

test('deleting a kitchen ends the event streams of its list for all but the owner of the list', async () => {
  const [owner, cook, member, other] = [await add(), await add(), await add(), await add()]
  const kitchen = await openKitchen(larder, owner, cook, member, other)
  const body = { name: 'Party', kitchen_id: idIn(kitchen) }
  const { id } = (await larder.call('POST', '/shopping-lists/', { as: cook, body })).json()
  const list = `/shopping-lists/${id}`
  await larder.call('POST', `${list}/items`, { as: member, body: { text: 'balloons' } })
  const phones = await Promise.all(
    [cook, owner, member, other].map((user) => listenTo(larder, `${list}/events`, user)),
  )
  await expect
    .poll(async () => {
      await larder.call('PUT', list, { as: member, body: { name: 'Feast' } })
      return phones.every((phone) => phone.heard().includes('event: change'))
    })
    .toBe(true)
  const added = [owner, member, other].map((as, index) =>
    larder.call('POST', `${list}/items`, { as, body: { text: ['candles', 'napkins', 'straws'][index] } }),
  )
  const [deleted, ...responses] = await Promise.all([larder.call('DELETE', kitchen, { as: owner }), ...added])
  expect(deleted?.statusCode).toBe(204)
  for (const { statusCode } of responses) expect(statusCode).toBeOneOf([201, 404])
  const [kept, ...ended] = phones
  for (const phone of ended) expect(await phone.ended).toMatch(/event: end\ndata: not_found\n\n$/)
  const left = (await larder.call('GET', list, { as: cook })).json()
  const done = responses.filter(({ statusCode }) => statusCode === 201).length
  expect(left).toMatchObject({ kitchen_id: null, name: 'Feast', item_count: 1 + done })
  const before = kept?.heard().length ?? 0
  await larder.call('PUT', list, { as: cook, body: { name: 'Mine again' } })
  await expect.poll(() => kept?.heard().slice(before)).toContain('event: change')
  expect(kept?.heard()).not.toContain('event: end')
})
