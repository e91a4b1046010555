import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { persistedTokenSecret } from '../src/token-secret.ts'
import { runProcess } from './run-process.ts'
import { openTestApp } from './test-app.ts'

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
  expect(await run()).toMatchObject({ code: 1, errors: expect.stringContaining('Whose?') })

  const elsewhere = await mkdtemp(join(tmpdir(), 'larder-reset-'))
  const lost = await runProcess('scripts/reset-password.ts', { ...environment, DATA_DIR: elsewhere }, ['ann'])
  expect(lost).toMatchObject({ code: 1, output: '' })
  expect(lost.errors).toMatch(/^The key that signs the link is missing\. Set TOKEN_SECRET/)
  expect(await readdir(elsewhere), 'it makes no key of its own').toEqual([])
  await rm(elsewhere, { recursive: true })
})
