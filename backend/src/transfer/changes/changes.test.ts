import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { asProgram } from '../../../test/access-tokens.ts'
import { followChanges, settleFeed, summarize } from '../../../test/change-feed.ts'
import { listenTo } from '../../../test/event-listener.ts'
import { expectProblem } from '../../../test/expect-problem.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { PASSWORD } from '../../../test/sessions.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteOldChanges, restartMovedFeed } from './changes.queries.ts'

let larder: TestApp
let ann: TestUser
let stranger: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
  ann = await addUserWithPassword(larder, 'ann')
  stranger = await larder.addUser('stranger')
})

const create = async (as: TestUser, url: string, body: object): Promise<number> => {
  const response = await larder.call('POST', url, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const change = async (method: 'PUT' | 'DELETE' | 'POST', url: string, as: TestUser, body?: object) => {
  const response = await larder.call(method, url, { as, body })
  expect(response.statusCode, response.body).toBeLessThan(300)
}

test('lists what was created, updated and removed, with the version', async () => {
  const feed = await followChanges(larder, ann)
  const id = await create(ann, '/recipes/', { title: 'Soup', ingredients: [{ ingredient_name: 'leek' }] })
  const [created] = (await feed.next()).filter(({ resource }) => resource === 'recipe')
  expect(created).toMatchObject({ id, action: 'created', version: 1, parent_id: null })
  await change('PUT', `/recipes/${id}`, ann, { title: 'Leek soup' })
  expect(await feed.next()).toMatchObject([{ resource: 'recipe', id, action: 'updated', version: 2 }])
  await change('DELETE', `/recipes/${id}`, ann)
  expect(summarize(await feed.next(), 'recipe')).toEqual([`recipe ${id} removed`])
  await change('POST', `/recipes/${id}/restore`, ann)
  expect(summarize(await feed.next(), 'recipe')).toEqual([`recipe ${id} updated`])
  expect(await feed.next()).toEqual([])
})

test('what becomes private is removed for others, and stays hidden', async () => {
  const [own, other] = [await followChanges(larder, ann), await followChanges(larder, stranger)]
  const id = await create(ann, '/recipes/', { title: 'Shown' })
  expect(summarize(await other.next(), 'recipe')).toEqual([`recipe ${id} created`])
  await change('PUT', `/recipes/${id}`, ann, { title: 'Hidden', visibility: 'private' })
  const [lost] = (await other.next()).filter(({ resource }) => resource === 'recipe')
  expect(lost).toMatchObject({ id, action: 'removed', version: null })
  await change('PUT', `/recipes/${id}`, ann, { title: 'Still hidden', visibility: 'private' })
  await create(ann, '/recipes/', { title: 'Never shown', visibility: 'private' })
  expect(await other.next()).toEqual([])
  expect(summarize(await own.next(), 'recipe').at(-1)).toContain('created')
})

test('no change is skipped while an older transaction is open', async () => {
  const id = await create(ann, '/recipes/', { title: 'Slow' })
  const feed = await followChanges(larder, ann)
  const slow = new pg.Client({ connectionString: larder.databaseUrl })
  await slow.connect()
  onTestFinished(() => slow.end())
  await slow.query('begin')
  await slow.query('update recipes set version = version + 1 where id = $1', [id])
  const quick = await create(ann, '/recipes/', { title: 'Quick' })
  const read = await larder.call('GET', `/changes?after=${feed.cursor}`, { as: ann })
  expect(read.json().items).toEqual([])
  await slow.query('commit')
  expect(summarize(await feed.next(), 'recipe')).toEqual([`recipe ${id} updated`, `recipe ${quick} created`])
})

test('a member of a kitchen gains what it shares, and a former member loses it', async () => {
  const { ann: owner, ben, kitchen, kitchen_id } = await newPair(larder)
  const feed = await followChanges(larder, ben)
  const recipe = await create(owner, '/recipes/', { title: 'Ours', visibility: 'kitchen', kitchen_id })
  const list = await create(owner, '/shopping-lists/', { name: 'Ours', kitchen_id })
  const meal = { day: '2026-11-20', meal: 'dinner', title: 'Soup', kitchen_id }
  const planned = await create(owner, '/planned-meals/', meal)
  const shared = ['recipe', 'shopping_list', 'planned_meal'] as const
  expect(summarize(await feed.next(), ...shared)).toEqual([
    `recipe ${recipe} created`,
    `shopping_list ${list} created`,
    `planned_meal ${planned} created`,
  ])
  await change('DELETE', `${kitchen}/members/${ben.id}`, owner)
  expect(summarize(await feed.next(), ...shared, 'kitchen')).toEqual([
    `kitchen ${kitchen_id} removed`,
    `planned_meal ${planned} removed`,
    `recipe ${recipe} removed`,
    `shopping_list ${list} removed`,
  ])
  await change('PUT', `/recipes/${recipe}`, owner, { title: 'O', visibility: 'kitchen', kitchen_id })
  expect(await feed.next()).toEqual([])
  const { secret } = (await larder.call('POST', `${kitchen}/invitations/`, { as: owner, body: {} })).json()
  await change('POST', '/kitchen-invitations/accept', ben, { secret })
  expect(summarize(await feed.next(), ...shared, 'kitchen')).toEqual([
    `kitchen ${kitchen_id} updated`,
    `planned_meal ${planned} updated`,
    `recipe ${recipe} updated`,
    `shopping_list ${list} updated`,
  ])
})

test('a list that is no longer shared is removed, and its items are listed with it', async () => {
  const list = await create(ann, '/shopping-lists/', { name: 'Party' })
  const feed = await followChanges(larder, stranger)
  await change('POST', `/shopping-lists/${list}/members`, ann, { username: stranger.username })
  await feed.next()
  await change('POST', `/shopping-list-invitations/${list}/accept`, stranger)
  expect(summarize(await feed.next())).toEqual([`shopping_list ${list} updated`])
  await change('POST', `/shopping-lists/${list}/items`, ann, { text: 'beer' })
  const [item] = (await feed.next()).filter(({ resource }) => resource === 'shopping_list_item')
  expect(item).toMatchObject({ action: 'created', parent_id: list })
  await change('DELETE', `/shopping-lists/${list}/items/${item?.id}`, ann)
  expect(summarize(await feed.next(), 'shopping_list_item')).toEqual([
    `shopping_list_item ${item?.id} removed`,
  ])
  await change('DELETE', `/shopping-lists/${list}/members/${stranger.id}`, ann)
  expect(summarize(await feed.next())).toEqual([`shopping_list ${list} removed`])
  await change('POST', `/shopping-lists/${list}/items`, ann, { text: 'wine' })
  expect(await feed.next()).toEqual([])
  await change('POST', `/shopping-lists/${list}/members`, ann, { username: stranger.username })
  await change('POST', `/shopping-list-invitations/${list}/accept`, stranger)
  await feed.next()
  await change('DELETE', `/shopping-lists/${list}`, ann)
  expect(summarize(await feed.next(), 'shopping_list')).toEqual([`shopping_list ${list} removed`])
})

test('what goes with a deleted account is removed for everyone', async () => {
  const leaver = await addUserWithPassword(larder, 'leaver')
  const recipe = await create(leaver, '/recipes/', { title: 'Mine' })
  const book = await create(leaver, '/books/', { title: 'Best of', visibility: 'public' })
  const feed = await followChanges(larder, stranger)
  await change('DELETE', `/users/${leaver.id}?recipes=delete`, leaver, { current_password: PASSWORD })
  expect(summarize(await feed.next(), 'recipe', 'book')).toEqual([
    `book ${book} removed`,
    `recipe ${recipe} removed`,
  ])
})

test('pages end where the next one begins, also inside a transaction', async () => {
  const feed = await followChanges(larder, ann)
  const names = Array.from({ length: 5 }, (_, index) => ({ ingredient_name: `paged thing ${index}` }))
  await create(ann, '/recipes/', { title: 'Many', ingredients: names })
  await settleFeed(larder.db)
  const seen: string[] = []
  let [cursor, hasMore] = [feed.cursor, true]
  while (hasMore) {
    const page = (await larder.call('GET', `/changes?limit=2&after=${cursor}`, { as: ann })).json()
    seen.push(...summarize(page.items))
    ;[cursor, hasMore] = [page.cursor, page.has_more]
  }
  expect(seen).toEqual(summarize(await feed.next()))
  expect(new Set(seen).size).toBe(6)
})

test('old cursors and those of a restored or moved database expire; others are invalid', async () => {
  const read = async (after: string) => larder.call('GET', `/changes?after=${after}`, { as: ann })
  const { cursor } = await followChanges(larder, ann)
  const expectExpired = async () => expect((await read(cursor)).json().code).toBe('cursor_expired')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 60 * 60 * 1000 })
  const later = { ...ann, token: await larder.signToken(ann) }
  expectProblem(await larder.call('GET', `/changes?after=${cursor}`, { as: later }), 410)
  vi.useRealTimers()
  const [key, time, , resource, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const forge = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  expectProblem(await read(forge(key, time, '9'.repeat(18), resource, id)), 410)
  for (const bad of ['x', forge(key), forge(key, time, '-1', '', 0), forge(key, time, '1', "'", 0)])
    expectProblem(await read(bad), 422)
  await sql`insert into changes (xid, resource, resource_id, action, user_ids, kitchen_ids, is_public)
    values ('9000000000000000000', 'recipe', 1, 'update', '{}', '{}', true)`.execute(larder.db)
  await restartMovedFeed(larder.db)
  await expectExpired()
  const feed = await followChanges(larder, ann)
  await restartMovedFeed(larder.db)
  expect(await feed.next()).toEqual([])
})

test('deletes changes after 90 days, when all cursors to them have expired', async () => {
  await sql`insert into changes (xid, resource, resource_id, at, action, user_ids, kitchen_ids, is_public)
    values ('1', 'recipe', 1, now() - interval '92 days', 'update', '{}', '{}', true),
      ('1', 'recipe', 2, now() - interval '90 days', 'update', '{}', '{}', true)`.execute(larder.db)
  await deleteOldChanges(larder.db)
  const left = larder.db.selectFrom('changes').select('resource_id').where('xid', '=', '1')
  expect(await left.execute()).toEqual([{ resource_id: 2 }])
})

test('a token for shopping gets only what it can read elsewhere', async () => {
  const program = await asProgram(larder, ann, ['shopping'])
  const feed = await followChanges(larder, program)
  await create(ann, '/recipes/', { title: 'Not for shops', visibility: 'private' })
  const list = await create(ann, '/shopping-lists/', { name: 'For shops' })
  expect(summarize(await feed.next())).toEqual([`shopping_list ${list} created`])
  expectProblem(await larder.call('GET', '/changes?resource=recipe', { as: program }), 403)
  expectProblem(await larder.call('GET', '/changes?resource=secret', { as: ann }), 422)
})

test('streams changes with their cursors, and continues after the last one', async () => {
  const stream = await listenTo(larder, '/changes/events?resource=tag', ann)
  const recipe = await create(ann, '/recipes/', { title: 'Streamed' })
  await change('PUT', `/recipes/${recipe}/tags`, ann, { names: ['streamed'] })
  await expect.poll(stream.heard, { timeout: 20_000 }).toContain('"action":"created"')
  const [, cursor] = /id: (\S+)\nevent: change\ndata: {"resource":"tag"/.exec(stream.heard()) ?? []
  await change('PUT', `/recipes/${recipe}/tags`, ann, { names: [] })
  const again = await listenTo(larder, `/changes/events?resource=tag&after=${cursor}`, ann)
  await change('PUT', `/recipes/${recipe}/tags`, ann, { names: ['more'] })
  await expect.poll(again.heard, { timeout: 20_000 }).toMatch(/"removed".*"created"/s)
  expect(again.heard().match(/event: change/g)).toHaveLength(2)
  expectProblem(await larder.call('GET', '/changes/events?after=x', { as: ann }), 422)
})

/** Rows that are part of no item in the feed, or change only together with one. */
const UNRECORDED_TABLES = [
  ...['access_tokens', 'kitchen_invitations', 'oidc_identities', 'oidc_sessions', 'oidc_used_tickets'],
  ...['known_devices', 'passkeys', 'recovery_codes', 'security_events', 'totp_secrets', 'used_challenges'],
  ...['push_subscriptions', 'refresh_tokens', 'registration_invitations', 'sessions', 'users'],
  ...['recipe_categories', 'recipe_images', 'recipe_ingredients', 'recipe_steps', 'recipe_version_images'],
  ...['recipe_versions', 'recipe_batches', 'recipe_batch_results', 'cooked_recipes', 'search_words'],
  ...[
    'comment_notices',
    'comment_reports',
    'recipe_requests',
    'recipe_translations',
    'meal_operations',
    'meal_plan_feeds',
    'meal_plans',
  ],
  ...['shared_weeks', 'template_meals', 'followed_plans', 'shopping_list_absences', 'shopping_list_changes'],
  ...['shopping_list_needs', 'shopping_list_operations', 'shopping_list_recipes'],
  ...[
    'import_books',
    'import_chunks',
    'import_labels',
    'import_names',
    'import_pictures',
    'import_plan_parts',
  ],
  ...['import_recipes', 'import_sources', 'import_uploads', 'imports', 'export_chunks', 'exports'],
  ...[
    'backups',
    'change_feeds',
    'changes',
    'idempotency_keys',
    'job_workers',
    'milestones',
    'object_removals',
  ],
  ...[
    'share_links',
    'webhook_deliveries',
    'webhooks',
    'rate_limits',
    'refusals',
    'service_errors',
    'settings',
  ],
]

test('every table is recorded, or known not to be', async () => {
  const { rows } = await sql<{ name: string; is_recorded: boolean }>`
    select c.relname as name, exists (
      select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_recorded') as is_recorded
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
    order by 1`.execute(larder.db)
  const unrecorded = rows.filter(({ is_recorded }) => !is_recorded).map(({ name }) => name)
  expect(unrecorded).toEqual(UNRECORDED_TABLES.toSorted())
})
