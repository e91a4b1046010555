import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { findDatabaseProcess, freePort, makeDataDir, untilRecovered } from '../../test/service-process.ts'
import { whenDone } from '../../test/when-done.ts'
import { Database } from './database.ts'
import { toDatabaseProblem } from './database-errors.ts'
import { allowLongWork, type Db, openDb } from './db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { FROZEN } from './freeze-detector.ts'
import { Notifications } from './notifications.ts'

let dataDir: string
let port: number
let server: EmbeddedPostgres

const start = () => startEmbeddedPostgres({ dataDir, port })

beforeAll(async () => {
  dataDir = await makeDataDir()
  port = Number(await freePort())
  server = await start()
  whenDone(() => server.stop())
})

function open(): { db: Db; database: Database } {
  const db = openDb({ url: server.url, poolSize: 3, statementTimeoutMs: 500 })
  whenDone(() => db.destroy())
  const database = new Database(server.url, db)
  database.becomeReady()
  return { db, database }
}

/** Listens on one channel; counts how often it was told that something may have been missed. */
function listen() {
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const heard: string[] = []
  const notifications = new Notifications(server.url, log, { pingMs: 200 })
  notifications.on('news', (payload) => heard.push(payload))
  whenDone(() => notifications.close())
  return { notifications, heard, warnings }
}

/** Of the whole tree, as a machine would that no longer gets to it. */
async function signalServer(signal: 'SIGSTOP' | 'SIGCONT') {
  const postmaster = (await findDatabaseProcess(dataDir)) as number
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const children = list
    .map((line) => line.trim().split(/ +/).map(Number))
    .filter(([, parent]) => parent === postmaster)
  for (const pid of [postmaster, ...children.map(([child]) => child as number)]) process.kill(pid, signal)
}

const catchError = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => toDatabaseProblem(error)?.status,
  )

test('statements on a frozen server time out, also in transactions; afterwards it is used again', async () => {
  const { db, database } = open()
  const { notifications, heard, warnings } = listen()
  let returns = 0
  notifications.onReconnect(() => returns++)
  await notifications.connect()
  expect(await database.isAvailable()).toBe(true)
  expect(returns).toBe(1)
  const patient = openDb({ url: server.url, poolSize: 2 })
  whenDone(() => patient.destroy())
  await sql`select 1`.execute(patient)
  const transaction = db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx)
    await signalServer('SIGSTOP')
    await sql`select 2`.execute(trx)
  })
  try {
    expect(await catchError(transaction)).toBe(503)
    // With ten seconds for a statement, it is the silence on another connection that ends this.
    await expect(sql`select 1`.execute(patient)).rejects.toThrow(FROZEN)
    await expect(sql`select 2`.execute(patient)).rejects.toThrow(FROZEN)
    expect(await catchError(sql`select 3`.execute(db))).toBe(503)
    expect(await database.isAvailable()).toBe(false)
    await untilRecovered(() => warnings.length > 0)
  } finally {
    await signalServer('SIGCONT')
  }
  await untilRecovered(() => database.isAvailable())
  await untilRecovered(async () => (await catchError(sql`select 1`.execute(patient))) === undefined)
  const slow = db.transaction().execute(async (trx) => {
    await allowLongWork(trx)
    await sql`select pg_sleep(2)`.execute(trx)
  })
  expect(await catchError(slow), 'work that may take long').toBeUndefined()
  await untilRecovered(async () => {
    await sql`notify news, 'thawed'`.execute(db)
    return heard.includes('thawed')
  })
  expect(returns).toBeGreaterThan(1)
})

test('a standby is not ready, refuses writes with 503, and gets new connections', async () => {
  const { db, database } = open()
  await sql`create table notes (id integer)`.execute(db)
  await db.destroy()
  await server.stop()
  await writeFile(join(dataDir, 'postgres', 'standby.signal'), '')
  server = await start()

  const standby = open()
  expect(await database.isAvailable()).toBe(false)
  expect(await standby.database.isAvailable()).toBe(false)
  const backends = async () => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(standby.db)
    return rows[0]?.pid
  }
  const before = await backends()
  expect(await catchError(sql`insert into notes values (1)`.execute(standby.db))).toBe(503)
  expect(await backends(), 'the connection that refused was given up').not.toBe(before)

  const { notifications, heard, warnings } = listen()
  await notifications.connect()
  await untilRecovered(() => warnings.length >= 3)
  const { rows } = await sql`select from pg_stat_activity
    where application_name = 'larder-notifications'`.execute(standby.db)
  expect(rows.length).toBeLessThan(3)

  const client = new pg.Client(server.url)
  await client.connect()
  await client.query('select pg_promote()')
  await client.end()
  await untilRecovered(() => standby.database.isAvailable())
  await sql`insert into notes values (2)`.execute(standby.db)
  await untilRecovered(async () => {
    await sql`notify news, 'promoted'`.execute(standby.db)
    return heard.includes('promoted')
  })
})
