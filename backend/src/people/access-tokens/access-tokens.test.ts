import { MAX_ACCESS_TOKENS } from '@larder/contract/people/access-tokens'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { asProgram, makeToken } from '../../../test/access-tokens.ts'
import { listenTo } from '../../../test/event-listener.ts'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { logIn, PASSWORD } from '../../../test/sessions.ts'
import { inviteTo, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let count = 0

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
})

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `ann-${++count}`)
})

const program = (token: string): TestUser => ({ ...ann, token })
const listTokens = async () => (await larder.call('GET', '/access-tokens/', { as: ann })).json().items

test('a token is shown once, and only its hash is stored', async () => {
  const { token, ...made } = await makeToken(larder, ann, { name: 'Kitchen display', scopes: ['read'] })
  expect(token).toMatch(/^larder_[\w-]{43}$/)
  expect(made).toMatchObject({
    name: 'Kitchen display',
    scopes: ['read'],
    expires_at: null,
    last_used_at: null,
  })
  expect(await listTokens()).toEqual([made])
  const { rows } = await sql`select t::text as row from access_tokens t`.execute(larder.db)
  expect(JSON.stringify(rows)).not.toContain(token.slice(7))
})

test('creating one requires the password, a future expiry and known scopes', async () => {
  const make = (body: object) =>
    larder.call('POST', '/access-tokens/', {
      as: ann,
      body: { name: 'x', scopes: ['read'], current_password: PASSWORD, ...body },
    })
  const wrong = await make({ current_password: 'not this one' })
  expectProblem(wrong, 422)
  expect(wrong.json().errors).toMatchObject([{ path: '/current_password', code: 'wrong_password' }])
  expectProblem(await make({ expires_at: '2020-01-01T00:00:00Z' }), 422, '/expires_at is in the past.')
  for (const scopes of [[], ['admin'], ['read', 'read']]) expectProblem(await make({ scopes }), 422)
  expect(await listTokens()).toEqual([])
})

test('a response with a token is not stored for repeated requests', async () => {
  const headers = { 'idempotency-key': 'again' }
  const body = { name: 'x', scopes: ['read'], current_password: PASSWORD }
  await larder.call('POST', '/access-tokens/', { as: ann, body, headers })
  const kept = await larder.db
    .selectFrom('idempotency_keys')
    .select('id')
    .where('user_id', '=', ann.id)
    .execute()
  expect(kept).toEqual([])
})

test('the time of last use is stored, to the minute', async () => {
  const { token, id } = await makeToken(larder, ann, { scopes: ['read'] })
  const lastUse = async () => (await listTokens())[0].last_used_at
  await larder.call('GET', '/recipes/', { as: program(token) })
  await expect.poll(lastUse).toEqual(expect.any(String))
  const first = await lastUse()
  await larder.call('GET', '/recipes/', { as: program(token) })
  expect(await lastUse()).toBe(first)
  expect((await listTokens())[0].id).toBe(id)
})

test('it expires', async () => {
  const { token } = await makeToken(larder, ann, {
    scopes: ['read'],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect((await larder.call('GET', '/recipes/', { as: program(token) })).statusCode).toBe(200)
  await sql`update access_tokens set expires_at = now() where user_id = ${ann.id}`.execute(larder.db)
  const response = await larder.call('GET', '/recipes/', { as: program(token) })
  expectProblem(response, 401)
  expect(response.json().code).toBe('invalid_token')
})

test.each(['larder_', 'larder_x', `larder_${'A'.repeat(43)}`, `Larder_${'A'.repeat(43)}`])(
  'the invented token %s is refused',
  async (token) => expectProblem(await larder.call('GET', '/recipes/', { as: program(token) }), 401),
)

async function listenAsProgram() {
  const { token, id } = await makeToken(larder, ann, { scopes: ['shopping'] })
  const list = (await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'Party' } })).json().id
  const listener = await listenTo(larder, `/shopping-lists/${list}/events`, program(token))
  await expect
    .poll(async () => {
      await larder.call('PUT', `/shopping-lists/${list}`, { as: ann, body: { name: 'Feast' } })
      return listener.heard()
    })
    .toContain('event: change')
  return { id, token, listener }
}

const endings: [string, (tokenId: number) => Promise<unknown>][] = [
  ['it is revoked', (id) => larder.call('DELETE', `/access-tokens/${id}`, { as: ann })],
  [
    'the password changes',
    () =>
      larder.call('PUT', '/users/password', {
        as: ann,
        body: { current_password: PASSWORD, new_password: 'nine kinds of mint' },
      }),
  ],
  ['the account is deleted', () => larder.call('DELETE', `/users/${ann.id}`, { as: ann })],
]

test.each(endings)('it is refused and its events end when %s', async (_when, happen) => {
  const { id, token, listener } = await listenAsProgram()
  await happen(id)
  expectProblem(await larder.call('GET', '/shopping-lists/', { as: program(token) }), 401)
  expect(await listener.ended).toMatch(/event: end\ndata: invalid_token\n\n$/)
})

test('revoking one leaves the others', async () => {
  const [gone, stays] = [
    await makeToken(larder, ann, { scopes: ['read'] }),
    await makeToken(larder, ann, { scopes: ['read'] }),
  ]
  expect((await larder.call('DELETE', `/access-tokens/${gone.id}`, { as: ann })).statusCode).toBe(204)
  expect((await listTokens()).map(({ id }: { id: number }) => id)).toEqual([stays.id])
  expect((await larder.call('GET', '/recipes/', { as: program(stays.token) })).statusCode).toBe(200)
})

test('the actions of an item are those that the token allows', async () => {
  const recipe = (await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Soup' } })).json().id
  const list = (await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'Party' } })).json().id
  const readActions = async (as: TestUser, url: string) => (await larder.call('GET', url, { as })).json().may
  const [reads, writes, shops] = [
    await asProgram(larder, ann, ['read']),
    await asProgram(larder, ann, ['write']),
    await asProgram(larder, ann, ['shopping', 'read']),
  ]
  expect(await readActions(writes, `/recipes/${recipe}`)).toEqual(
    await readActions(ann, `/recipes/${recipe}`),
  )
  expect(await readActions(reads, `/recipes/${recipe}`)).toEqual([])
  expect(await readActions(shops, `/recipes/${recipe}`)).toEqual([])
  expect(await readActions(reads, `/shopping-lists/${list}`)).toEqual([])
  expect(await readActions(shops, `/shopping-lists/${list}`)).toEqual(
    await readActions(ann, `/shopping-lists/${list}`),
  )
})

test('a token of an Admin has the rights of a User', async () => {
  const boss = await addUserWithPassword(larder, `boss-${count}`, 'Admin')
  const body = { title: 'Secret soup', visibility: 'private' }
  const url = `/recipes/${(await larder.call('POST', '/recipes/', { as: ann, body })).json().id}`
  const tool = await asProgram(larder, boss, ['write'])
  expect((await larder.call('GET', url, { as: boss })).statusCode).toBe(200)
  expectProblem(await larder.call('GET', url, { as: tool }), 404)
  await larder.call('PUT', url, { as: ann, body: { visibility: 'public' } })
  expect((await larder.call('GET', url, { as: boss })).json().may).not.toEqual([])
  expect((await larder.call('GET', url, { as: tool })).json().may).toEqual([])
})

test('kitchen invitations that it created expire with it', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const kitchen = await openKitchen(larder, ann)
  const { id, token } = await makeToken(larder, ann, { scopes: ['write'], expires_at: soon })
  const { expires_at } = await inviteTo(larder, kitchen, program(token))
  expect(expires_at).toBe(soon)
  const own = await inviteTo(larder, kitchen, ann)
  await larder.call('DELETE', `/access-tokens/${id}`, { as: ann })
  const { items } = (await larder.call('GET', `${kitchen}/invitations/`, { as: ann })).json()
  expect(items.map((invitation: { id: number }) => invitation.id)).toEqual([own.id])
})

test('list invitations that it created expire with it, unless accepted or repeated by a person', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString()
  const tools = [
    await makeToken(larder, ann, { scopes: ['shopping'] }),
    await makeToken(larder, ann, { scopes: ['shopping'], expires_at: soon }),
  ]
  const [revoked, expired] = tools.map(({ token }) => program(token)) as [TestUser, TestUser]
  const ben = await larder.addUser(`ben-${ann.id}`)
  const invite = async (...inviters: TestUser[]): Promise<number> => {
    const { id } = (await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'Week' } })).json()
    for (const as of inviters) {
      const body = { username: ben.username }
      expect((await larder.call('POST', `/shopping-lists/${id}/members`, { as, body })).statusCode).toBe(200)
    }
    return id
  }
  const accept = (id: number) => larder.call('POST', `/shopping-list-invitations/${id}/accept`, { as: ben })
  const pending = [await invite(revoked), await invite(expired)]
  const personal = [await invite(revoked, ann), await invite(ann, expired)]
  const accepted = [await invite(revoked), await invite(expired)]
  for (const id of accepted) expect((await accept(id)).statusCode).toBe(200)

  await larder.call('DELETE', `/access-tokens/${tools[0]?.id}`, { as: ann })
  await sql`update access_tokens set expires_at = now() where user_id = ${ann.id}`.execute(larder.db)
  const { items } = (await larder.call('GET', '/shopping-list-invitations/', { as: ben })).json()
  const listed = items.map((item: { shopping_list_id: number }) => item.shopping_list_id)
  expect(listed).toEqual(personal.toReversed())
  for (const id of pending) {
    expectProblem(await accept(id), 404)
    const { members } = (await larder.call('GET', `/shopping-lists/${id}`, { as: ann })).json()
    expect(members).toHaveLength(1)
  }
  for (const id of [...personal, ...accepted]) expect((await accept(id)).statusCode).toBe(200)
})

test('a token with only the shopping scope cannot add private recipes to a list', async () => {
  const shopper = await asProgram(larder, ann, ['shopping'])
  const create = async (url: string, body: object) =>
    (await larder.call('POST', url, { as: ann, body })).json().id as number
  const list = `/shopping-lists/${await create('/shopping-lists/', { name: 'Week' })}`
  const put = async (visibility: string, as: TestUser) => {
    const body = { title: 'Soup', visibility, ingredients: [{ line: '3 leeks' }] }
    const recipe_id = await create('/recipes/', body)
    return larder.call('POST', `${list}/recipes`, { as, body: { recipe_id } })
  }
  expect(invalidPaths(await put('private', shopper))).toEqual(['/recipe_id'])
  expect((await put('public', shopper)).statusCode).toBe(201)
  const both = await asProgram(larder, ann, ['shopping', 'read'])
  expect((await put('private', both)).statusCode).toBe(201)
  const days = { days: ['2026-11-20'] }
  expectProblem(await larder.call('POST', `${list}/planned-days`, { as: shopper, body: days }), 403)
})

test('concurrent requests do not exceed the limit', async () => {
  await sql`insert into access_tokens (user_id, name, scopes, token_hash)
    select ${ann.id}, 'one of many', '{read}', gen_random_uuid() from generate_series(2, ${MAX_ACCESS_TOKENS})`.execute(
    larder.db,
  )
  const body = { name: 'x', scopes: ['read'], current_password: PASSWORD }
  const make = () => larder.call('POST', '/access-tokens/', { as: ann, body })
  const responses = await Promise.all([make(), make(), make()])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  expect(await listTokens()).toHaveLength(MAX_ACCESS_TOKENS)
})

test('access tokens cannot log in', async () => {
  const { token } = await makeToken(larder, ann, { scopes: ['read'] })
  const body = { username: ann.username, password: PASSWORD }
  expectProblem(await larder.call('POST', '/auth/token', { as: program(token), body }), 403)
  await logIn(larder, ann.username)
})
