import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  sendJson,
  startService,
  stopService,
  until,
} from './service-process.ts'
import { whenDone } from './when-done.ts'

/** Above any number that a process can have. */
const NO_PROCESS = 2 ** 30

async function freshEnv() {
  return { DATA_DIR: await makeDataDir(), BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() }
}

test('an interrupted first start is completed by the next one, which deletes its temporary files', async () => {
  const env = await freshEnv()
  const folder = env.DATA_DIR
  // It may make files, and write no byte into them.
  const failed = startService(env, { within: ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh'] })
  expect(await failed.exited).toBe(1)
  expect(failed.output()).toContain('cannot be written (EFBIG)')
  expect(await readdir(folder)).not.toContain('database-password')
  // What earlier versions left.
  for (const name of ['database-password', 'token-secret']) await writeFile(join(folder, name), '')
  await mkdir(join(folder, `postgres-new-${NO_PROCESS}`, 'base'), { recursive: true })
  await writeFile(join(folder, `postgres-new-${NO_PROCESS}.password`), 'in plain text')
  await mkdir(join(folder, `postgres.new-${NO_PROCESS}-0a1b2c3d`))

  const service = startService(env)
  await service.ready
  const token = await logInOver(service.url)
  const created = await sendJson(`${service.url}/recipes/`, { title: 'Kept' }, token)
  const names = await readdir(folder)
  expect(
    names.filter((name) => !/^(database-password|token-secret|objects|postgres(\.log)?)$/.test(name)),
  ).toEqual([])
  for (const name of ['database-password', 'token-secret'])
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect(await stopService(service)).toBe(0)

  // A power cut can take the password from under a database that is whole.
  await writeFile(join(folder, 'database-password'), '\0\0\0\0')
  const second = startService(env)
  await second.ready
  expect((await fetch(second.url + created.headers.get('location'))).status).toBe(200)
  expect(await stopService(second)).toBe(0)
})

test('a start waits for the previous PostgreSQL to shut down', async () => {
  const env = await freshEnv()
  const dataDir = env.DATA_DIR
  const start = () => startEmbeddedPostgres({ dataDir, port: Number(env.DATABASE_PORT) })
  const first = await start()
  const dying = (await findDatabaseProcess(dataDir)) as number
  const client = new pg.Client(first.url)
  client.on('error', () => {})
  await client.connect()
  // PostgreSQL's smart shutdown: nobody comes in any more, and who is there may stay.
  process.kill(dying, 'SIGTERM')
  await until(() => refuses(first.url))
  let isStarted = false
  const second = start().then((server) => {
    isStarted = true
    return server
  })
  await until(() => refuses(first.url))
  expect(isStarted).toBe(false)
  await Promise.all([client.end(), first.stop()])
  const server = await second
  expect(await findDatabaseProcess(dataDir)).not.toBe(dying)
  await server.stop()
})

const refuses = (url: string) => {
  const client = new pg.Client(url)
  client.on('error', () => {})
  return client.connect().then(
    () => client.end().then(() => false),
    (error) => error.code === '57P03',
  )
}

test('a reused process ID does not prevent PostgreSQL from starting', async () => {
  const env = await freshEnv()
  const dataDir = env.DATA_DIR
  const start = () => startEmbeddedPostgres({ dataDir, port: Number(env.DATABASE_PORT) })
  await (await start()).stop()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  const stranger: ChildProcess = spawn('sleep', ['600'], { uid, gid, stdio: 'ignore' })
  whenDone(() => stranger.kill('SIGKILL'))
  await once(stranger, 'spawn')
  await writeFile(pidFile, `${stranger.pid}\n${dataDir}/postgres\n1\n${env.DATABASE_PORT}\n\n127.0.0.1\n`)
  await chmod(pidFile, 0o644)
  const server = await start()
  expect(await readFile(pidFile, 'utf8')).not.toContain(String(stranger.pid))
  await server.stop()
})
