import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { persistedTokenSecret } from '../src/token-secret.ts'
import { runProcess } from './run-process.ts'
import { openTestApp, TOKEN_SECRET } from './test-app.ts'

const PROVIDER = { OIDC_HOME_ISSUER: 'https://auth.example', OIDC_HOME_CLIENT_ID: 'larder' }

test('the operator creates a password reset link while Larder runs', async () => {
  const { addUser, databaseUrl, dataDir } = await openTestApp()
  const { id } = await addUser('ann')
  const secretInUse = await persistedTokenSecret(dataDir)
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://larder.example.org',
  }
  const run = (...names: string[]) => runProcess('scripts/reset-password.ts', environment, names)

  const { code, output } = await run('Ann')
  expect(code).toBe(0)
  const [, secret = ''] = /https:\/\/larder\.example\.org\/reset-password#(\S+)/.exec(output) ?? []
  expect(new SignedLinks(secretInUse).open('reset', secret)).toEqual({
    id,
    version: 1,
    expiresAt: expect.any(Number),
  })

  expect(await run('nobody')).toMatchObject({ code: 1, errors: "User name 'nobody' was not found.\n" })
  expect(await run()).toMatchObject({ code: 1, errors: expect.stringContaining('Which account?') })

  const elsewhere = await mkdtemp(join(tmpdir(), 'larder-reset-'))
  const lost = await runProcess('scripts/reset-password.ts', { ...environment, DATA_DIR: elsewhere }, ['ann'])
  expect(lost).toMatchObject({ code: 1, output: '' })
  expect(lost.errors).toMatch(/^The key that signs the link is missing\. Set TOKEN_SECRET/)
  expect(await readdir(elsewhere), 'it makes no key of its own').toEqual([])
  await rm(elsewhere, { recursive: true })
})

test('the operator creates an emergency login for an Admin, which works once', async () => {
  const larder = await openTestApp({ PASSWORD_LOGIN: 'off', ...PROVIDER })
  const admin = await larder.addUser('boss', 'Admin')
  await larder.addUser('ann')
  const secretInUse = await persistedTokenSecret(larder.dataDir)
  const environment = {
    ...{ DATABASE_URL: larder.databaseUrl, DATA_DIR: larder.dataDir, ...PROVIDER },
    ...{ PASSWORD_LOGIN: 'off', PUBLIC_URL: 'https://larder.example.org' },
  }
  const run = (name: string) => runProcess('scripts/emergency-login.ts', environment, [name])
  const { output } = await run('boss')
  const [, printed = ''] = /https:\/\/larder\.example\.org\/emergency-login#(\S+)/.exec(output) ?? []
  const account = new SignedLinks(secretInUse).open('emergency', printed)
  expect(account).toMatchObject({ id: admin.id, version: 1 })

  const { code } = new SignedLinks(TOKEN_SECRET).make('emergency', { id: admin.id, version: 1 })
  const body = { grant_type: 'emergency', emergency_code: code }
  const first = await larder.call('POST', '/auth/token', { body })
  expect(first.statusCode, first.body).toBe(200)
  const me = await larder.call('GET', '/users/me', { as: { ...admin, token: first.json().access_token } })
  expect(me.json()).toMatchObject({ id: admin.id, role: 'Admin' })
  expect((await larder.call('POST', '/auth/token', { body })).json().code).toBe('invalid_link')
  expect(await run('ann')).toMatchObject({ code: 1, errors: expect.stringContaining('is not an Admin') })
})
