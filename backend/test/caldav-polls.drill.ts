import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { basic } from './caldav-client.ts'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  sendJson,
  startService,
} from './service-process.ts'

const CLIENTS = Number(process.env.CALDAV_CLIENTS ?? 1000)
const POLLS_EACH = 3
const MAX_AT_ONCE = 50
const TICK_MS = 10

type Poll = { method: string; path: string; headers: Record<string, string>; body?: string; status: number }

/** Processor time of a process and its children, in milliseconds. */
async function readCpu(pids: readonly number[]): Promise<number> {
  let ticks = 0
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (pids.includes(Number(pid)) || pids.includes(Number(fields[1])))
      ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * TICK_MS
}

const readEtags = (xml: string) => [...xml.matchAll(/getetag[^>]*>([^<]+)</g)].map(([, etag = '']) => etag)

test(`processor time of the polls of ${CLIENTS} calendar programs`, async () => {
  const env = {
    ...{ DATA_DIR: await makeDataDir(), BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() },
    WORKERS: '1',
  }
  const service = startService(env)
  await service.ready
  const { url } = service
  const token = await logInOver(url)
  const create = async <Body>(path: string, body: object) =>
    (await (await sendJson(url + path, body, token)).json()) as Body
  const list = await create<{ id: number }>('/shopping-lists/', { name: 'Week' })
  await create(`/shopping-lists/${list.id}/text`, {
    text: Array.from({ length: 40 }, (_, at) => `thing ${at}`).join('\n'),
  })
  const recipe = await create<{ id: number }>('/recipes/', {
    title: 'Stew',
    ingredients: [{ line: '1 egg' }],
  })
  const program = await create<{ token: string }>('/access-tokens/', {
    ...{ name: 'drill', scopes: ['write'], current_password: 'larder-user-dev' },
  })

  const agent = new Agent({ keepAlive: true, maxSockets: MAX_AT_ONCE })
  const send = ({ method, path, headers, body }: Omit<Poll, 'status'>) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const sent = request(url + path, { method, headers, agent }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => {
          text += part
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      sent.on('error', reject).end(body)
    })

  const collection = `/dav/calendars/list-${list.id}/`
  const dav = { authorization: basic(program.token), 'content-type': 'application/xml' }
  const xml = (root: string, inner: string) =>
    `<?xml version="1.0"?><d:${root} xmlns:d="DAV:" xmlns:cs="http://calendarserver.org/ns/">${inner}</d:${root}>`
  const sync = (syncToken: string) =>
    xml(
      'sync-collection',
      `<d:sync-token>${syncToken}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop>`,
    )
  const bearer = { authorization: `Bearer ${program.token}` }
  const first = await send({ method: 'REPORT', path: collection, headers: dav, body: sync('') })
  const syncToken = first.text.match(/sync-token[^>]*>([^<]+)</)?.[1] ?? ''
  expect(readEtags(first.text)).toHaveLength(40)
  const object = first.text.match(/href[^>]*>([^<]+\.ics)</)?.[1] ?? ''
  const { headers: objectHeaders } = await send({ method: 'GET', path: object, headers: dav })
  const { headers: recipeHeaders } = await send({
    method: 'GET',
    path: `/recipes/${recipe.id}`,
    headers: bearer,
  })

  const polls: Record<string, Poll> = {
    'a recipe, 304': {
      ...{ method: 'GET', path: `/recipes/${recipe.id}`, status: 304 },
      headers: { ...bearer, 'if-none-match': String(recipeHeaders.etag) },
    },
    'an object, 304': {
      ...{ method: 'GET', path: object, status: 304 },
      headers: { ...dav, 'if-none-match': String(objectHeaders.etag) },
    },
    'the token of a list (PROPFIND)': {
      ...{ method: 'PROPFIND', path: collection, status: 207, headers: { ...dav, depth: '0' } },
      body: xml('propfind', '<d:prop><cs:getctag/><d:sync-token/></d:prop>'),
    },
    'no changes of a list (REPORT)': {
      ...{ method: 'REPORT', path: collection, status: 207, headers: dav, body: sync(syncToken) },
    },
  }
  const database = (await findDatabaseProcess(env.DATA_DIR)) ?? 0
  const pids = [service.child.pid ?? 0, database]
  const results: string[] = []
  for (const [name, poll] of Object.entries(polls)) {
    const repeat = async (count: number) => {
      const statuses = await Promise.all(Array.from({ length: count }, () => send(poll)))
      expect([...new Set(statuses.map(({ status }) => status))], name).toEqual([poll.status])
    }
    await repeat(CLIENTS)
    const before = await readCpu(pids)
    for (let round = 0; round < POLLS_EACH; round++) await repeat(CLIENTS)
    const cpu = ((await readCpu(pids)) - before) / (CLIENTS * POLLS_EACH)
    results.push(`${name}: ${cpu.toFixed(2)} ms of processor time`)
  }
  agent.destroy()
  console.log(results.join('\n'))
})
