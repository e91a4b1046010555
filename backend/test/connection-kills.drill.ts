import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { basic, writeTask } from './caldav-client.ts'
import {
  freePort,
  logInOver,
  makeDataDir,
  sendJson,
  startService,
  stopService,
  untilRecovered,
} from './service-process.ts'
import { whenDone } from './when-done.ts'

const KILLS = Number(process.env.CONNECTION_KILLS ?? 10)
const WRITES_PER_KILL = 12

type Write = { name: string; send: (url: string) => Promise<Response> }

/** Counts deliveries by change and by webhook-id. */
async function startReceiver() {
  const keys = new Map<number, Set<string>>()
  let requests = 0
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      requests++
      const { type, data } = JSON.parse(body)
      const known = keys.get(data.id) ?? new Set()
      if (type === 'recipe.created') keys.set(data.id, known.add(String(request.headers['webhook-id'])))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  whenDone(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { url, keys, countRequests: () => requests }
}

/** As clients do: the same request again until the service acknowledges it. */
async function sendUntilAcknowledged(url: string, { name, send }: Write) {
  await untilRecovered(async () => {
    const response = await send(url).catch(() => undefined)
    if (!response) return false
    const text = await response.text().catch(() => '')
    // Starting or busy, or too many imports are still being read.
    if (response.status === 503 || text.includes('"limit_reached"')) return false
    if (!response.ok) throw new Error(`${name} was answered ${response.status}`)
    return true
  })
}

test(`killed ${KILLS} times, the service loses and doubles no CalDAV write, no inbox entry and no webhook message`, async () => {
  const receiver = await startReceiver()
  const env = {
    ...{ DATA_DIR: await makeDataDir(), BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() },
    OUTBOUND_ALLOW: '127.0.0.1',
  }
  let service = startService(env)
  await service.ready
  const { url } = service
  const token = await logInOver(url)
  const create = async <Body>(path: string, body: object) =>
    (await (await sendJson(url + path, body, token)).json()) as Body
  const list = await create<{ id: number }>('/shopping-lists/', { name: 'Drill' })
  const program = await create<{ token: string }>('/access-tokens/', {
    ...{ name: 'drill', scopes: ['write'], current_password: 'larder-user-dev' },
  })
  await create('/webhooks/', { name: 'Drill', url: receiver.url, resources: ['recipe'] })

  const authorization = `Bearer ${program.token}`
  const addTask = (name: string): Write => ({
    name: `task ${name}`,
    send: (base) =>
      fetch(`${base}/dav/calendars/list-${list.id}/${name}.ics`, {
        method: 'PUT',
        headers: { authorization: basic(program.token), 'content-type': 'text/calendar' },
        body: writeTask(name, `thing ${name}`),
      }),
  })
  const post = (path: string, name: string, body: string, type: string): Write => {
    const headers = { authorization, 'content-type': type, 'idempotency-key': randomUUID() }
    return {
      name: `${path} ${name}`,
      send: (base) => fetch(base + path, { method: 'POST', headers, body }),
    }
  }
  const saveText = (name: string) =>
    post('/inbox', name, `Soup ${name}\n\nIngredients\n2 eggs\n\nMethod\nMix and fry.`, 'text/plain')
  const saveRecipe = (name: string) =>
    post('/recipes/', name, JSON.stringify({ title: `Stew ${name}` }), 'application/json')

  const names: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    let acknowledged = 0
    const killAfter = 1 + Math.floor(Math.random() * WRITES_PER_KILL)
    const writes = Array.from({ length: WRITES_PER_KILL }, (_, at) => {
      const name = `k${kill}n${at}`
      names.push(name)
      const kind = [addTask, saveText, saveRecipe][at % 3] ?? addTask
      return sendUntilAcknowledged(url, kind(name)).then(() => {
        acknowledged++
      })
    })
    await untilRecovered(() => acknowledged >= killAfter)
    await stopService(service, 'SIGKILL')
    service = startService(env)
    await service.ready
    await Promise.all(writes)
  }

  const read = async <Body>(path: string) =>
    (await (await fetch(url + path, { headers: { authorization } })).json()) as Body
  type List = { groups: { items: { name: string }[] }[] }
  const { groups } = await read<List>(`/shopping-lists/${list.id}`)
  const items = groups.flatMap(({ items }) => items.map(({ name }) => name))
  const expected = (part: number) => names.filter((_, at) => at % 3 === part)
  expect(items.toSorted()).toEqual(
    expected(0)
      .map((name) => `thing ${name}`)
      .toSorted(),
  )

  type Recipes = { items: { id: number; title: string }[]; next_cursor: string | null }
  const listRecipes = async () => {
    const found: Recipes['items'] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Recipes = await read(`/recipes/?scope=mine&limit=100${cursor && `&cursor=${cursor}`}`)
      found.push(...page.items)
      cursor = page.next_cursor
    }
    return found
  }
  const titles = [
    ...expected(1).map((name) => `Soup ${name}`),
    ...expected(2).map((name) => `Stew ${name}`),
  ].toSorted()
  await untilRecovered(async () => (await listRecipes()).length >= titles.length)
  const recipes = await listRecipes()
  expect(recipes.map(({ title }) => title).toSorted()).toEqual(titles)

  await untilRecovered(() => recipes.every(({ id }) => receiver.keys.has(id)))
  // A message can arrive twice, but always with the same ID.
  expect([...receiver.keys.values()].map(({ size }) => size)).toEqual(recipes.map(() => 1))
  console.log(
    `${KILLS} kills: ${items.length} tasks, ${recipes.length} recipes, ${receiver.countRequests()} messages for ${receiver.keys.size} changes`,
  )
})
