import { expect, test } from 'vitest'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { persistedTokenSecret } from '../src/token-secret.ts'
import { runProcess } from './run-process.ts'
import { openTestApp } from './test-app.ts'

test('the operator creates a password reset link while Larder runs', async () => {
  const { addUser, databaseUrl, dataDir } = await openTestApp()
  const { id } = await addUser('ann')
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SITE_URL: 'https://larder.example.org' }
  const run = (...names: string[]) => runProcess('scripts/reset-password.ts', environment, names)

  const { code, output } = await run('Ann')
  expect(code).toBe(0)
  const [, secret = ''] = /https:\/\/larder\.example\.org\/reset-password#(\S+)/.exec(output) ?? []
  expect(new SignedLinks(await persistedTokenSecret(dataDir)).open('reset', secret)).toEqual({
    id,
    version: 1,
    expiresAt: expect.any(Number),
  })

  expect(await run('nobody')).toMatchObject({ code: 1, errors: "User name 'nobody' was not found.\n" })
  expect(await run()).toMatchObject({ code: 1, errors: expect.stringContaining('Whose?') })
})
