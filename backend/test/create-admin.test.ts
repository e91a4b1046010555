import { expect, test } from 'vitest'
import { openDb } from '../src/db/db.ts'
import { createEmptyDatabase } from './empty-database.ts'
import { runProcess } from './run-process.ts'

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
