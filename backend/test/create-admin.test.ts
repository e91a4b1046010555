import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb } from '../src/db/db.ts'
import { createEmptyDatabase } from './empty-database.ts'
import { runProcess } from './run-process.ts'
import { freePort, makeDataDir, sendJson, startService } from './service-process.ts'

async function createAdmin(url: string, username: string, password = 'four kinds of thyme') {
  const { code, output, errors } = await runProcess('scripts/create-admin.ts', {
    DATABASE_URL: url,
    ADMIN_USERNAME: username,
    ADMIN_EMAIL: `${username}@example.com`,
    ADMIN_PASSWORD: password,
  })
  return { code, said: output + errors }
}

test('the first Admin is created on an empty database, with the rules of every account', async () => {
  const url = await createEmptyDatabase()
  expect(await createAdmin(url, 'ann')).toEqual({
    code: 0,
    said: "Admin 'ann' is ready to log in.\n",
  })
  expect(await createAdmin(url, 'ann')).toEqual({
    code: 1,
    said: "User email 'ann@example.com' already exists.\n",
  })
  expect(await createAdmin(url, 'ben', 'too short')).toMatchObject({ code: 1 })
  expect(await createAdmin(url, 'cleo', 'passwordpassword')).toEqual({
    code: 1,
    said: 'The password is too easy to guess.\n',
  })

  const db = openDb({ url, poolSize: 1 })
  expect(await db.selectFrom('users').select(['username', 'role']).execute()).toEqual([
    { username: 'ann', role: 'Admin' },
  ])
  await db.destroy()
})

test('it works while Larder runs, ends its set-up, and does not wait for missing input', async () => {
  const [BACKEND_PORT, DATABASE_PORT, DATA_DIR] = [await freePort(), await freePort(), await makeDataDir()]
  const env = { NODE_ENV: 'production', TOKEN_SECRET: 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa', DATA_DIR }
  const { url, ready } = startService({ ...env, BACKEND_PORT, DATABASE_PORT, WORKERS: '1' })
  await ready
  const codeFile = join(DATA_DIR, 'larder-setup-code')
  expect(existsSync(codeFile)).toBe(true)
  const isSetUp = async () =>
    ((await (await fetch(`${url}/site`)).json()) as { is_set_up: boolean }).is_set_up
  expect(await isSetUp()).toBe(false)

  const run = (variables: object) => runProcess('scripts/create-admin.ts', { DATA_DIR, ...variables })
  const account = { ADMIN_USERNAME: 'ann', ADMIN_EMAIL: 'ann@example.com' }
  const halted = await run(account)
  expect(halted.code).toBe(1)
  expect(halted.errors).toContain('ADMIN_PASSWORD is missing. Set it, or type the answer in a terminal.')

  const ADMIN_PASSWORD_FILE = join(DATA_DIR, 'password')
  await writeFile(ADMIN_PASSWORD_FILE, 'four kinds of thyme\n')
  expect(await run({ ...account, ADMIN_PASSWORD_FILE })).toMatchObject({ code: 0 })
  await expect.poll(isSetUp).toBe(true)
  expect(existsSync(codeFile)).toBe(false)
  const login = await sendJson(`${url}/auth/token`, { username: 'ann', password: 'four kinds of thyme' })
  expect(login.status).toBe(200)
})
