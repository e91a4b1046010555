import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/test-database.ts'
import { whenDone } from '../../test/when-done.ts'
import { readConfig } from '../config.ts'
import { type Db, openDb } from '../db/db.ts'
import { DEFAULT_ACCOUNTS } from '../operations/sample-data/default-accounts.ts'
import { hashPassword, verifyPassword } from '../people/users/password-hash.ts'
import { insertUser, updatePassword } from '../people/users/users.queries.ts'
import { prepareDatabase } from './prepare-database.ts'

const PRODUCTION = { NODE_ENV: 'production', TOKEN_SECRET: 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa' }

async function openDatabase(): Promise<{
  db: Db
  prepare: (env?: Record<string, string>) => Promise<unknown>
}> {
  const { url, drop } = await createTestDatabase()
  const db = openDb({ url, poolSize: 2 })
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-prepare-'))
  whenDone(async () => {
    await db.destroy()
    await drop()
    await rm(dataDir, { recursive: true })
  })
  const prepare = (env: Record<string, string> = {}) =>
    prepareDatabase({
      config: readConfig({ SAMPLE_DATA: 'off', COMMIT_HASH: 'none', DATA_DIR: dataDir, ...env }),
      url,
      log: pino({ level: 'silent' }),
      stopping: new AbortController().signal,
    })
  return { db, prepare }
}

const listUsers = (db: Db) => db.selectFrom('users').selectAll().orderBy('id').execute()

test('development gets the two accounts of the README with their passwords', async () => {
  const { db, prepare } = await openDatabase()
  await prepare()
  const users = await listUsers(db)
  expect(users.map(({ username, email, role }) => ({ username, email, role }))).toEqual(
    DEFAULT_ACCOUNTS.map(({ username, email, role }) => ({ username, email, role })),
  )
  for (const [index, { password }] of DEFAULT_ACCOUNTS.entries()) {
    const stored = users[index]?.password_hash ?? ''
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(password, stored)).toBe(true)
  }
})

test('a login that the server refuses is named with its variable, without the password', async () => {
  const { url, drop } = await createTestDatabase()
  whenDone(drop)
  const wrong = new URL(url)
  wrong.username = 'mallory'
  wrong.password = 'hunter2'
  const preparing = prepareDatabase({
    config: readConfig({ DATABASE_URL: wrong.href, COMMIT_HASH: 'none' }),
    url: wrong.href,
    log: pino({ level: 'silent' }),
    stopping: new AbortController().signal,
  })
  await expect(preparing).rejects.toThrow(/^The server of DATABASE_URL \(.+\) refuses .* 'mallory': /)
  await expect(preparing).rejects.not.toThrow('hunter2')
})

test('a deleted developer account is not created again', async () => {
  const { db, prepare } = await openDatabase()
  await prepare()
  await db.deleteFrom('users').where('username', '=', 'user').execute()
  await prepare()
  expect((await listUsers(db)).map((user) => user.username)).toEqual(['admin'])
})

test('production gets no account', async () => {
  const { db, prepare } = await openDatabase()
  await prepare(PRODUCTION)
  expect(await listUsers(db)).toEqual([])
})

test('a development database that becomes public keeps no known password', async () => {
  const { db, prepare } = await openDatabase()
  await prepare()
  const [user, admin] = await listUsers(db)
  await updatePassword(db, admin?.id ?? 0, await hashPassword('four kinds of thyme'))
  await prepare(PRODUCTION)
  const [locked, own] = await listUsers(db)
  expect(await verifyPassword('larder-user-dev', locked?.password_hash ?? '')).toBe(false)
  expect(locked?.token_generation).toBeGreaterThan(user?.token_generation ?? 0)
  expect(await verifyPassword('four kinds of thyme', own?.password_hash ?? '')).toBe(true)
})

test('only production without an Admin gets a set-up code', async () => {
  const { prepare } = await openDatabase()
  expect(await prepare(PRODUCTION)).toMatchObject({ setupCode: expect.any(String) })
  expect(await prepare()).toMatchObject({ setupCode: undefined })
  expect(await prepare(PRODUCTION)).toMatchObject({ setupCode: undefined })
})

test('a plain SHA-256 hash of an older database is accepted, and replaced by argon2id at the next start', async () => {
  const { db, prepare } = await openDatabase()
  const password = 'from the old days'
  const bare = hash('sha256', password, 'hex')
  await insertUser(db, { username: 'old', email: 'old@example.com', role: 'User', password_hash: bare })
  expect(await verifyPassword(password, bare)).toBe(true)
  expect(await verifyPassword('another', bare)).toBe(false)
  expect(await verifyPassword(bare, bare)).toBe(false)

  await prepare(PRODUCTION)
  const [user] = await listUsers(db)
  expect(user?.password_hash).toMatch(/^\$argon2id\$/)
  expect(await verifyPassword(password, user?.password_hash ?? '')).toBe(true)
  expect(await verifyPassword(bare, user?.password_hash ?? '')).toBe(false)
  await prepare(PRODUCTION)
  expect((await listUsers(db))[0]?.password_hash).toBe(user?.password_hash)
})

test('sample data is loaded once, completely, and only if enabled', async () => {
  const { db, prepare } = await openDatabase()
  const count = async () => (await db.selectFrom('recipes').select('id').execute()).length
  await prepare({ ...PRODUCTION, SAMPLE_DATA: 'off' })
  expect(await count()).toBe(0)
  await prepare({ SAMPLE_DATA: 'on' })
  const loaded = await count()
  expect(loaded).toBeGreaterThanOrEqual(30)
  await prepare({ SAMPLE_DATA: 'on' })
  expect(await count()).toBe(loaded)
})

test('start waits for a server that does not respond, as for a refused port', async () => {
  const { url, drop } = await createTestDatabase()
  whenDone(drop)
  const { hostname, port } = new URL(url)
  let accepted = 0
  const line = createServer((client) => {
    client.on('error', () => {})
    if (++accepted === 1) return
    const server = connect(Number(port), hostname)
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('close', () => server.destroy())
    client.pipe(server).pipe(client)
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  whenDone(() => line.close())
  const warnings: string[] = []
  const silentAtFirst = Object.assign(new URL(url), {
    host: `127.0.0.1:${(line.address() as { port: number }).port}`,
  })
  await prepareDatabase({
    config: readConfig({ SAMPLE_DATA: 'off', COMMIT_HASH: 'none' }),
    url: silentAtFirst.href,
    log: pino({ level: 'warn' }, { write: (warning: string) => void warnings.push(warning) }),
    stopping: new AbortController().signal,
    connectTimeoutMs: 500,
  })
  expect(warnings[0]).toContain('database not available; retrying')
})
