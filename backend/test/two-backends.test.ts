import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase } from './empty-database.ts'
import { imageForm, jpeg } from './picture.ts'
import { newBucket, type S3Server, startS3Server, whyNoS3 } from './s3-server.ts'
import { freePort, logInOver, makeDataDir, sendJson, startService, until } from './service-process.ts'

const TOKEN_SECRET = 'one key for both: thyme, 7 limes and a whisk'

let here: string
let there: string
let token: string
let objects: S3Server | undefined

/** Two processes that share a database and, where there is one, an S3 server; no folder. */
beforeAll(async () => {
  if (whyNoS3() === undefined) objects = await startS3Server()
  const bucket = newBucket()
  const storage: Record<string, string> = objects
    ? {
        PUBLIC_STORAGE_URL: `${objects.url}/${bucket}`,
        STORAGE_URL: objects.url,
        STORAGE_ACCESS_KEY: objects.accessKey,
        STORAGE_SECRET_KEY: objects.secretKey,
        STORAGE_BUCKET: bucket,
      }
    : {}
  const env = { DATABASE_URL: await createEmptyDatabase(), TOKEN_SECRET, RATE_LIMITS: 'on', ...storage }
  const start = async () => {
    const own = { BACKEND_PORT: await freePort(), DATA_DIR: await makeDataDir() }
    return startService({ ...env, ...own, BASE_URL: `http://127.0.0.1:${own.BACKEND_PORT}` })
  }
  // At once, on an empty database: one of them migrates, both serve.
  const services = [await start(), await start()] as const
  await Promise.all(services.map((service) => service.ready))
  ;[here, there] = services.map((service) => service.url) as [string, string]
  token = await logInOver(here)
})

afterAll(() => objects?.stop())

const get = (url: string, bearer = token) => fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
const post = (url: string, body: unknown, key: string) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })

async function register(
  username: string,
  password: string,
): Promise<{ access_token: string; refresh_token: string }> {
  const email = `${username}@example.com`
  expect((await sendJson(`${here}/users/`, { username, email, password })).status).toBe(201)
  const response = await sendJson(`${here}/auth/token`, { username, password })
  return (await response.json()) as { access_token: string; refresh_token: string }
}

describe('tokens', () => {
  test('of one backend are valid at the other, and end at both at once', async () => {
    const password = 'four kinds of thyme'
    const first = await register('cora', password)
    expect((await get(`${there}/users/me`, first.access_token)).status).toBe(200)
    const change = { current_password: password, new_password: 'five kinds of thyme' }
    const changed = await sendJson(`${there}/users/password`, change, first.access_token, 'PUT')
    expect(changed.status).toBe(204)
    expect((await get(`${here}/users/me`, first.access_token)).status).toBe(401)
    expect((await get(`${there}/users/me`, first.access_token)).status).toBe(401)
  })

  test('can be refreshed at either', async () => {
    const { refresh_token } = await register('dora', 'six kinds of thyme')
    const body = { grant_type: 'refresh_token', refresh_token }
    const refreshed = await sendJson(`${there}/auth/token`, body)
    expect(refreshed.status).toBe(200)
    const { access_token } = (await refreshed.json()) as { access_token: string }
    expect((await get(`${here}/users/me`, access_token)).status).toBe(200)
  })
})

test('a request repeated at the other backend has one effect', async () => {
  const body = { title: 'Made once' }
  const responses = await Promise.all(
    [here, there, here, there].map((url) => post(`${url}/recipes/`, body, 'once')),
  )
  const recipes = await Promise.all(responses.map((response) => response.json() as Promise<{ id: number }>))
  expect(responses.map((response) => response.status)).toEqual([201, 201, 201, 201])
  expect(new Set(recipes.map((recipe) => recipe.id)).size).toBe(1)
  const other = await post(`${there}/recipes/`, { title: 'Something else' }, 'once')
  expect(other.status).toBe(422)
})

test('changes of one backend are visible in the next response of the other', async () => {
  const made = (await (await post(`${here}/recipes/`, { title: 'Before' }, 'shown')).json()) as { id: number }
  const titleAt = async (url: string) =>
    ((await (await get(`${url}/recipes/${made.id}`)).json()) as { title: string }).title
  const readFirstTitle = async (url: string) =>
    ((await (await get(`${url}/recipes/?limit=1`)).json()) as { items: { title: string }[] }).items[0]?.title
  expect([await titleAt(there), await readFirstTitle(there)]).toEqual(['Before', 'Before'])
  await sendJson(`${here}/recipes/${made.id}`, { title: 'After' }, token, 'PUT')
  expect([await titleAt(there), await readFirstTitle(there)]).toEqual(['After', 'After'])
})

test('a change to a list is sent as an event by the other backend', async () => {
  const list = (await (await post(`${here}/shopping-lists/`, { name: 'Party' }, 'list')).json()) as {
    id: number
  }
  const listening = new AbortController()
  const events = await fetch(`${there}/shopping-lists/${list.id}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: listening.signal,
  })
  expect(events.headers.get('x-content-type-options')).toBe('nosniff')
  let heard = ''
  const reading = (async () => {
    for await (const bytes of events.body ?? []) heard += new TextDecoder().decode(bytes)
  })()
  // Again and again, because it may take a moment until the other one listens.
  await until(async () => {
    await sendJson(`${here}/shopping-lists/${list.id}`, { name: 'Feast' }, token, 'PUT')
    return /event: change\ndata: [1-9]/.test(heard)
  })
  listening.abort()
  await expect(reading).rejects.toThrow('aborted')
})

test('event streams end at one backend when the right is revoked at the other', async () => {
  const made = await post(`${here}/shopping-lists/`, { name: 'Ending' }, 'ending')
  const { id } = (await made.json()) as { id: number }
  const friend = await register('fay', 'eight kinds of thyme')
  const { id: friendId } = (await (await get(`${here}/users/me`, friend.access_token)).json()) as {
    id: number
  }
  await sendJson(`${here}/shopping-lists/${id}/members`, { username: 'fay' }, token)
  await fetch(`${there}/shopping-list-invitations/${id}/accept`, {
    method: 'POST',
    headers: { authorization: `Bearer ${friend.access_token}` },
  })
  const events = await get(`${there}/shopping-lists/${id}/events`, friend.access_token)
  const path = `${here}/shopping-lists/${id}/members/${friendId}`
  const removed = await fetch(path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  expect(removed.status).toBe(204)
  expect(await events.text()).toContain('event: end\ndata: not_found')
})

test('login attempts are counted together', async () => {
  await register('eve', 'seven kinds of thyme')
  const statuses: number[] = []
  for (let attempt = 0; attempt < 14; attempt++) {
    const body = { username: 'eve', password: 'not this one at all' }
    const response = await sendJson(`${attempt % 2 ? here : there}/auth/token`, body)
    statuses.push(response.status)
  }
  // The log-in after registering was the first of ten.
  expect(statuses).toEqual([...Array(9).fill(401), ...Array(5).fill(429)])
})

describe.skipIf(whyNoS3())('pictures in S3', () => {
  test.each(['public', 'private'])(
    'of a %s recipe sent to one backend are shown by the other',
    async (visibility) => {
      const recipe = { title: 'Pictured', visibility }
      const made = (await (await post(`${here}/recipes/`, recipe, visibility)).json()) as { id: number }
      const form = await imageForm([await jpeg()])
      const sent = await fetch(`${here}/recipes/${made.id}/images`, {
        method: 'POST',
        headers: { ...form.headers, authorization: `Bearer ${token}` },
        body: new Uint8Array(form.body),
      })
      expect(sent.status, await sent.clone().text()).toBe(201)
      const shown = (await (await get(`${there}/recipes/${made.id}`)).json()) as Pictured
      const address = shown.images[0]?.sources.webp[0]?.url ?? ''
      const expected = visibility === 'public' ? objects?.url : there
      expect(address.startsWith(expected ?? '?')).toBe(true)
      const picture = await fetch(address)
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
      // Signed by one, accepted by the other.
      if (visibility === 'private') expect((await fetch(address.replace(there, here))).status).toBe(200)
    },
  )
})

type Pictured = { images: { sources: { webp: { url: string }[] } }[] }
