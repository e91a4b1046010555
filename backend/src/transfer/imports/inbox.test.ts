import { beforeAll, expect, test } from 'vitest'
import { expectProblem } from '../../../test/expect-problem.ts'
import { imageForm, writtenPicture } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { waitForImport } from '../../../test/wait-for-import.ts'

let larder: TestApp
let ann: TestUser
const plain = { 'content-type': 'text/plain' }
const RECIPE = 'Pancakes\n\nIngredients\n2 eggs\n250 ml milk\n\nMethod\nMix everything and fry.'

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

test('a text becomes a private recipe to review, once for each key', async () => {
  const send = () =>
    larder.call('POST', '/inbox', { as: ann, headers: { ...plain, 'idempotency-key': 'one' }, body: RECIPE })
  const sent = await send()
  expect(sent.statusCode, sent.body).toBe(201)
  expect((await send()).json().id).toBe(sent.json().id)
  await waitForImport(larder, { id: sent.json().id, as: ann, status: 'done' })
  const { items } = (await larder.call('GET', '/recipes/?scope=mine&needs_review=true', { as: ann })).json()
  expect(items).toMatchObject([{ title: 'Pancakes', visibility: 'private' }])
})

test('a picture becomes a recipe to review', async () => {
  const photo = await writtenPicture(['Pea soup', 'Ingredients', '500 g peas', 'Method', 'Boil the peas.'])
  const sent = await larder.call('POST', '/inbox', { as: ann, ...(await imageForm([photo])) })
  expect(sent.statusCode, sent.body).toBe(201)
  await waitForImport(larder, { id: sent.json().id, as: ann, status: 'done' })
  const { items } = (await larder.call('GET', '/recipes/?scope=mine&needs_review=true', { as: ann })).json()
  expect(items[0]).toMatchObject({ title: 'Pea soup', visibility: 'private' })
})

test('what is not a recipe waits in an import', async () => {
  const sent = await larder.call('POST', '/inbox', { as: ann, body: { url: 'http://127.0.0.1:9/secret' } })
  const read = await waitForImport(larder, { id: sent.json().id, as: ann, status: 'ready' })
  expect(read.failures).toMatchObject([{ code: 'address_refused' }])
})

test('refuses empty and contradictory requests', async () => {
  for (const body of [{}, { text: '' }, { url: 'ftp://a' }, { url: 'http://a.example', text: 'Tea' }])
    expectProblem(await larder.call('POST', '/inbox', { as: ann, body }), 422)
  expectProblem(await larder.call('POST', '/inbox', { as: ann, headers: plain, body: ' ' }), 422)
  expectProblem(await larder.call('POST', '/recipes/', { as: ann, headers: plain, body: 'Tea' }), 415)
})

test('adds a plain text to a shopping list, merged and once for each key', async () => {
  const { id } = (await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'W' } })).json()
  const add = (body: unknown, key: string, headers = plain) =>
    larder.call('POST', `/shopping-lists/${id}/text`, {
      ...{ as: ann, body, headers: { ...headers, 'idempotency-key': key } },
    })
  const added = await add('2 l milk\neggs, bread', 'a')
  expect(added.statusCode, added.body).toBe(201)
  await add('2 l milk\neggs, bread', 'a')
  const again = await larder.call('POST', `/shopping-lists/${id}/text`, {
    as: ann,
    body: { text: '1 l milk' },
  })
  expect(again.json()).toMatchObject({ item_count: 3 })
  expectProblem(await add(' ', 'b'), 422)
  expectProblem(await add(Array.from({ length: 101 }, (_, at) => `thing${at}`).join('\n'), 'c'), 422)
})
