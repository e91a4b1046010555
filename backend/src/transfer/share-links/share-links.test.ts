import { MAX_SHARE_LINKS } from '@larder/contract/transfer/share-links'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { imageForm, jpeg } from '../../../test/picture.ts'
import { newPair } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestUser } from '../../../test/test-app.ts'
import { deleteExpiredLinks } from './share-links.queries.ts'

const larder = await openTestApp({ SITE_URL: 'https://larder.example', VISITORS: 'none' })
let ann: TestUser
let ben: TestUser
let kitchen: string
let kitchen_id: number
let recipe: string

beforeEach(async () => {
  ;({ ann, ben, kitchen, kitchen_id } = await newPair(larder))
  recipe = `/recipes/${await create('/recipes/', { title: 'Borsch', visibility: 'private' })}`
})

async function create(url: string, body: object, as = ann): Promise<number> {
  const response = await larder.call('POST', url, { as, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const change = (url: string, body: object) => larder.call('PUT', url, { as: ann, body })
async function share(item = recipe, as = ann, expires_in_days: number | null = 7): Promise<string> {
  const made = await larder.call('POST', `${item}/share-links/`, { as, body: { expires_in_days } })
  expect(made.statusCode, made.body).toBe(201)
  const { address } = made.json()
  expect(address).toMatch(/^https:\/\/larder\.example\/shared-(recipe|list)\?secret=[\w-]{43}$/)
  return address.replace('https://larder.example', '')
}
const open = (address: string) => larder.call('GET', address)
const listLinks = async (as = ann) =>
  (await larder.call('GET', `${recipe}/share-links/`, { as })).json().items

test('anyone with the URL reads the recipe and its pictures, and nothing about people', async () => {
  const dough = await create('/recipes/', { title: 'Secret dough', visibility: 'private' })
  const ingredients = [{ line: '500 g beetroot' }, { line: '1 portion of dough', recipe_id: dough }]
  const steps = [{ instruction: 'Simmer.' }]
  await change(recipe, { visibility: 'kitchen', kitchen_id, ingredients, steps, notes: 'With dill.' })
  await larder.call('POST', `${recipe}/images`, { as: ann, ...(await imageForm([await jpeg()])) })
  const response = await open(await share())
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  const shared = response.json()
  expect(shared).toMatchObject({ title: 'Borsch', notes: 'With dill.', steps, ingredients: [{}, {}] })
  expect(shared.ingredients[1]).toMatchObject({ line: '1 portion of dough', recipe_id: null })
  for (const hidden of [ann.username, 'kitchen', 'visibility', 'user_id', 'Secret dough', '"may"', 'version'])
    expect(response.body).not.toContain(hidden)
  const picture = shared.images[0].sources.webp[0].url.replace(/^https?:\/\/[^/]+/, '')
  expect((await open(picture)).statusCode).toBe(200)
  await larder.call('DELETE', recipe, { as: ann })
  expectProblem(await open(picture), 404)
})

test('expiry, deletion, revocation and a wrong secret get the same response', async () => {
  const [expired, revoked, gone, good] = [await share(), await share(), await share(), await share()]
  expect((await open(expired)).json().title).toBe('Borsch')
  const [, , second, first] = await listLinks()
  await sql`update share_links set expires_at = now() where id = ${first.id}`.execute(larder.db)
  expect((await larder.call('DELETE', `/share-links/${second.id}`, { as: ann })).statusCode).toBe(204)
  expect(await listLinks()).toHaveLength(2)
  const refused = [await open(expired), await open(revoked), await open('/shared-recipe?secret=x')]
  expect((await open(good)).statusCode).toBe(200)
  await larder.call('DELETE', recipe, { as: ann })
  refused.push(await open(gone), await open(good.replace('recipe', 'list')))
  for (const response of refused) {
    expectProblem(response, 404)
    expect(response.json()).toMatchObject({ detail: refused[0]?.json().detail })
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
  }
  await larder.call('POST', `${recipe}/restore`, { as: ann })
  expect((await open(good)).statusCode).toBe(200)
  await larder.call('DELETE', `${recipe}?permanent=true`, { as: ann })
  expectProblem(await open(good), 404)
})

test('a link works only while its creator can edit the recipe', async () => {
  await change(recipe, { visibility: 'kitchen', kitchen_id, kitchen_may_edit: true })
  const [hers, his] = [await share(), await share(recipe, ben)]
  expect(await listLinks(ben)).toMatchObject([{ username: ben.username }, { username: ann.username }])
  await change(recipe, { kitchen_may_edit: false })
  expectProblem(await open(his), 404)
  expectProblem(await larder.call('GET', `${recipe}/share-links/`, { as: ben }), 403)
  await change(recipe, { kitchen_may_edit: true })
  expect((await open(his)).statusCode).toBe(200)
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  expectProblem(await open(his), 404)
  const [mine] = (await listLinks()).slice(1)
  expectProblem(await larder.call('DELETE', `/share-links/${mine.id}`, { as: ben }), 404)
  expect((await open(hers)).statusCode).toBe(200)
  await larder.db.deleteFrom('users').where('id', '=', ann.id).execute()
  expectProblem(await open(hers), 404)
})

test('a link to a list shows the open items, until its creator leaves the list', async () => {
  const list = `/shopping-lists/${await create('/shopping-lists/', { name: 'Saturday', kitchen_id })}`
  await larder.call('POST', `${list}/text`, { as: ann, body: { text: '2 l milk\n6 eggs' } })
  const address = await share(list, ben)
  expect((await open(address)).json()).toEqual({
    name: 'Saturday',
    items: expect.arrayContaining([{ name: 'milk', amount_readable: '2 l' }]),
  })
  const { groups } = (await larder.call('GET', list, { as: ann })).json()
  const items = groups.flatMap((group: { items: { id: number; name: string }[] }) => group.items)
  const { id } = items.find(({ name }: { name: string }) => name === 'milk')
  await larder.call('PUT', `${list}/items/${id}`, { as: ann, body: { checked: true } })
  const left = await open(address)
  expect(left.body).not.toContain('milk')
  expect(left.body).not.toContain(ben.username)
  await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
  expectProblem(await open(address), 404)
})

test('stores only the hash, deletes expired links and limits their number, also of concurrent requests', async () => {
  const secret = (await share(recipe, ann, null)).split('=')[1] as string
  const rows = await larder.db.selectFrom('share_links').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  await sql`update share_links set expires_at = now() - interval '1 second' where user_id = ${ann.id}`.execute(
    larder.db,
  )
  await deleteExpiredLinks(larder.db)
  expect(await larder.db.selectFrom('share_links').where('user_id', '=', ann.id).execute()).toEqual([])
  const body = { expires_in_days: null }
  const send = () => larder.call('POST', `${recipe}/share-links/`, { as: ann, body })
  const sent = await Promise.all(Array.from({ length: MAX_SHARE_LINKS + 2 }, send))
  expect(sent.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_SHARE_LINKS)
  expectProblem(await send(), 409)
})

test.each([0, 367, 1.5, 'never', undefined])('%s days are refused', async (expires_in_days) => {
  const response = await larder.call('POST', `${recipe}/share-links/`, { as: ann, body: { expires_in_days } })
  expect(invalidPaths(response)).toEqual(['/expires_in_days'])
})
