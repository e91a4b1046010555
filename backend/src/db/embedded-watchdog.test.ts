import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { findDatabaseProcess, freePort, makeDataDir, untilRecovered } from '../../test/service-process.ts'
import { whenDone } from '../../test/when-done.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

let dataDir: string
let server: EmbeddedPostgres
const logged: string[] = []

beforeAll(async () => {
  dataDir = await makeDataDir()
  const port = Number(await freePort())
  // Without hot standby, a server with standby.signal refuses all connections.
  server = await startEmbeddedPostgres({
    dataDir,
    port,
    settings: { hot_standby: 'off' },
    maxSilenceMs: 2000,
  })
  whenDone(() => server.stop())
  server.watch(pino({}, { write: (line: string) => void logged.push(line) }))
})

const postmaster = async () => (await findDatabaseProcess(dataDir)) as number
const restarts = () => logged.filter((line) => line.includes('is running again')).length

test('a server that accepts no connections is restarted, although its process runs', async () => {
  const frozen = await postmaster()
  const before = restarts()
  process.kill(frozen, 'SIGSTOP')
  await untilRecovered(() => logged.some((line) => line.includes('does not respond')))
  // It receives the signal to shut down now.
  process.kill(frozen, 'SIGCONT')
  await untilRecovered(() => restarts() > before)
  expect(await postmaster()).not.toBe(frozen)
})

test('a server that never ends its recovery is restarted', async () => {
  const standbySignal = join(dataDir, 'postgres', 'standby.signal')
  const stuck = await postmaster()
  const before = restarts()
  const client = new pg.Client(server.url)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  await writeFile(standbySignal, '')
  process.kill(rows[0].pid, 'SIGKILL')
  await untilRecovered(async () => (await findDatabaseProcess(dataDir)) !== stuck)
  await rm(standbySignal)
  await untilRecovered(() => restarts() > before)
})
