import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '@larder/contract/people/users'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { Database } from '../src/db/database.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { createJwtService } from '../src/http/jwt.ts'
import type { App } from '../src/http/services.ts'
import { endSetup } from '../src/people/setup/setup.queries.ts'
import { insertUser } from '../src/people/users/users.queries.ts'
import { checkResponse } from './check-response.ts'
import { createTestDatabase } from './test-database.ts'
import { whenDone } from './when-done.ts'

export const TOKEN_SECRET = 'only-for-tests-0123456789-abcdefghij'

export type TestUser = { id: number; username: string; email: string; token: string }
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
type CallOptions = { as?: TestUser | undefined; body?: unknown; headers?: Record<string, string> }

export type TestApp = {
  app: App
  db: Db
  databaseUrl: string
  dataDir: string
  /** Sends a request and checks the response against the OpenAPI document. */
  call: (method: Method, url: string, options?: CallOptions) => Promise<LightMyRequestResponse>
  addUser: (username: string, role?: Role) => Promise<TestUser>
  /** A new token, for tests that change the clock. */
  signToken: (user: TestUser, role?: Role) => Promise<string>
}

/** The service on a separate database, both closed and dropped when the test file ends. */
export async function openTestApp(
  env: Record<string, string> = {},
  { isSetUp = true } = {},
): Promise<TestApp> {
  const testDatabase = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-test-'))
  const config = readConfig({
    RATE_LIMITS: 'off',
    VERSION: '1.2.3',
    COMMIT_HASH: 'abcdef0',
    DATA_DIR: dataDir,
    TOKEN_SECRET: randomBytes(32).toString('base64'),
    ...env,
  })
  const database = new Database(testDatabase.url, openDb({ url: testDatabase.url, poolSize: 10 }))
  // As after the first start of a development setup.
  if (isSetUp) await endSetup(database.db)
  database.becomeReady()
  const app = await buildApp({ config, tokenSecret: TOKEN_SECRET, database })
  await app.ready()
  const tokens = await createJwtService(TOKEN_SECRET)
  const { db } = database

  whenDone(async () => {
    await app.close()
    await db.destroy()
    await testDatabase.drop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
  })

  return {
    app,
    db,
    databaseUrl: testDatabase.url,
    dataDir,
    call: async (method, url, { as, body, headers = {} } = {}) => {
      const authorization = as ? { authorization: `Bearer ${as.token}` } : {}
      const options: InjectOptions = { method, url, headers: { ...authorization, ...headers } }
      if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>
      const answer = await app.inject(options)
      checkResponse(app, method, url, answer)
      return answer
    },
    signToken: ({ id }, role = 'User') => tokens.sign({ id, role, token_generation: 1 }),
    addUser: async (username, role = 'User') => {
      const email = `${username}@example.com`
      const id = await insertUser(db, {
        username,
        email,
        role,
        password_hash: 'nobody can log in with this',
      })
      return { id, username, email, token: await tokens.sign({ id, role, token_generation: 1 }) }
    },
  }
}
