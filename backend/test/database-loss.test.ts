import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  type ServiceProcess,
  sendJson,
  startService,
  stopService,
  untilRecovered,
} from './service-process.ts'

let env: Record<string, string> & { DATA_DIR: string }
let service: ServiceProcess
let token: string

/** One Larder, whose embedded database is lost again and again. */
beforeAll(async () => {
  env = { DATA_DIR: await makeDataDir(), BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() }
  service = startService(env)
  await service.ready
  token = await logInOver(service.url)
}, 120_000)

const postmaster = async () => (await findDatabaseProcess(env.DATA_DIR)) as number
const readiness = async () => (await fetch(`${service.url}/health/ready`)).status

/** A connection of our own, and the process that serves it. */
async function connect() {
  const password = await readFile(join(env.DATA_DIR, 'database-password'), 'utf8')
  const client = new pg.Client(`postgres://larder:${password}@127.0.0.1:${env.DATABASE_PORT}/larder`)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  return { client, pid: rows[0].pid as number }
}

async function write(title: string): Promise<string> {
  const response = await sendJson(`${service.url}/recipes/`, { title }, token)
  expect(response.status, service.output()).toBe(201)
  return response.headers.get('location') ?? ''
}

/** Without the lock, this would stop the server under the feet of the one that runs. */
async function expectFolderInUse() {
  const second = startService({ ...env, BACKEND_PORT: await freePort() })
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('Another Larder is already running')
}

async function hearChange(id: number) {
  const listening = new AbortController()
  const events = await fetch(`${service.url}/shopping-lists/${id}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: listening.signal,
  })
  let heard = ''
  const reading = (async () => {
    for await (const bytes of events.body ?? []) heard += new TextDecoder().decode(bytes)
  })()
  await untilRecovered(async () => {
    await sendJson(`${service.url}/shopping-lists/${id}`, { name: 'Feast' }, token, 'PUT')
    return /event: change\ndata: [1-9]/.test(heard)
  })
  listening.abort()
  await expect(reading).rejects.toThrow('aborted')
}

test('a killed PostgreSQL restarts: 503 meanwhile, then everything works', async () => {
  const list = await sendJson(`${service.url}/shopping-lists/`, { name: 'Party' }, token)
  const { id } = (await list.json()) as { id: number }
  const kept = await write('Kept')
  const killed = await postmaster()
  // Stopped, it holds the memory of the killed server, so that no other can start: the outage lasts until it goes on.
  const { client, pid: straggler } = await connect()
  process.kill(straggler, 'SIGSTOP')
  process.kill(killed, 'SIGKILL')
  await untilRecovered(async () => (await readiness()) === 503)
  const refused = await fetch(`${service.url}/users/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(refused.status).toBe(503)
  for (const path of ['/health/live', '/version']) {
    const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect(response.status, path).toBe(200)
  }
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await untilRecovered(() => service.output().includes('pre-existing shared memory block'))
  process.kill(straggler, 'SIGCONT')

  await untilRecovered(async () => (await readiness()) === 200)
  await client.end().catch(() => {})
  expect(await postmaster()).not.toBe(killed)
  expect((await fetch(service.url + kept)).status).toBe(200)
  await write('Written afterwards')
  await hearChange(id)
  await expectFolderInUse()
  expect(service.output()).toContain('embedded PostgreSQL is running again')
})

test('when one backend process of PostgreSQL crashes, all end, and the folder stays marked as in use', async () => {
  const server = await postmaster()
  const { pid } = await connect()
  process.kill(pid, 'SIGKILL')
  const restarts = () => service.output().split('embedded PostgreSQL is running again').length
  const before = restarts()
  await untilRecovered(() => restarts() > before)
  expect(await postmaster()).toBe(server)
  await write('After a crash')
  await expectFolderInUse()
})

test('Larder stops cleanly while its PostgreSQL is down, and the next start waits for remaining processes', async () => {
  const { pid: straggler } = await connect()
  const killed = await postmaster()
  process.kill(straggler, 'SIGSTOP')
  process.kill(killed, 'SIGKILL')
  const failures = async () =>
    (await readFile(join(env.DATA_DIR, 'postgres.log'), 'utf8')).split('pre-existing shared memory').length
  const whileRunning = await failures()
  await untilRecovered(async () => (await failures()) > whileRunning)
  expect(await stopService(service)).toBe(0)

  const afterwards = await failures()
  const next = startService(env)
  await untilRecovered(async () => (await failures()) > afterwards)
  process.kill(straggler, 'SIGKILL')
  await next.ready
  expect(await stopService(next)).toBe(0)
  expect(await findDatabaseProcess(env.DATA_DIR)).toBeUndefined()
})
