import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { expectProblem, invalidPaths } from '../../../test/expect-problem.ts'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { insertUser } from '../users/users.queries.ts'
import { prepareSetup } from './prepare-setup.ts'

let larder: TestApp
let code: string

const start = () => prepareSetup(larder.db, larder.dataDir, larder.app.log)
const codeFile = () => join(larder.dataDir, 'larder-setup-code')
const site = async () => (await larder.call('GET', '/site')).json()

const person = (username: string) => ({
  ...{ username, email: `${username}@example.com`, password: 'four kinds of thyme' },
})
const register = (body: object) => larder.call('POST', '/users/', { body })
const setUp = (username: string, given = code, settings = {}) =>
  register({ ...person(username), setup: { code: given, settings } })
const listUsers = () => larder.db.selectFrom('users').select(['username', 'role']).execute()

beforeEach(async () => {
  larder = await openTestApp({ RATE_LIMITS: 'on' }, { isSetUp: false })
  code = (await start()) ?? ''
})

test('nobody can register before the first Admin', async () => {
  expect(await site()).toMatchObject({ is_set_up: false })
  const refused = await register(person('early'))
  expectProblem(refused, 403)
  expect(refused.json().code).toBe('setup_needed')
  expect(await listUsers()).toEqual([])
})

test('all backends and restarts have the same code, readable only for the owner of the file', async () => {
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect(await Promise.all([start(), start()])).toEqual([code, code])
  expect(await readFile(codeFile(), 'utf8')).toBe(`${code}\n`)
  expect((await stat(codeFile())).mode & 0o777).toBe(0o600)
})

test('the code makes the first Admin with the chosen settings, once', async () => {
  const settings = {
    site_name: 'Our kitchen',
    registration: 'invite',
    visitors: 'none',
    backup_schedule: 'off',
  }
  const created = await setUp('ann', code.toLowerCase().replaceAll('-', ' '), settings)
  expect(created.statusCode).toBe(201)
  expect(created.json()).toMatchObject({ username: 'ann', role: 'Admin' })
  expect(await site()).toMatchObject({ is_set_up: true, site_name: 'Our kitchen', visitors: 'none' })
  // At once, on this backend.
  expectProblem(await larder.call('GET', '/recipes/'), 401)
  await expect(stat(codeFile())).rejects.toThrow('ENOENT')

  const replayed = await setUp('eve')
  expectProblem(replayed, 409)
  expect(replayed.json().code).toBe('setup_done')
  expect((await register(person('eve'))).json().code).toBe('invitation_needed')
  expect(await start()).toBeUndefined()
  await larder.db.deleteFrom('users').execute()
  expect(await start(), 'also without any Admin').toBeUndefined()
  expectProblem(await setUp('eve'), 409)
})

test('of two at once, exactly one becomes Admin', async () => {
  const answers = await Promise.all(['ann', 'eve', 'bob'].map((username) => setUp(username)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409])
  expect((await listUsers()).map((user) => user.role)).toEqual(['Admin'])
})

test('wrong codes are refused and limited, and change nothing', async () => {
  for (const wrong of ['0000-0000-0000', '', 'x'.repeat(101)])
    expect(invalidPaths(await setUp('eve', wrong))).toEqual(['/setup/code'])
  for (let guess = 0; guess < 17; guess++) await setUp('eve', `guess ${guess}`)
  expectProblem(await setUp('eve'), 429)
  expect(await listUsers()).toEqual([])
  expect(await site()).toMatchObject({ is_set_up: false })
})

test('invalid settings, a weak password or a taken name leave it undone', async () => {
  await larder.addUser('taken')
  expect(invalidPaths(await setUp('ann', code, { visitors: 'some' }))).toEqual(['/setup/settings/visitors'])
  const weak = { ...person('ann'), password: 'passwordpassword', setup: { code } }
  expect(invalidPaths(await register(weak))).toEqual(['/password'])
  expectProblem(await setUp('taken'), 409)
  expect((await setUp('ann')).statusCode).toBe(201)
})

test('a database with an Admin needs no code', async () => {
  await insertUser(larder.db, { ...person('old'), role: 'Admin', password_hash: 'none' })
  expect(await start()).toBeUndefined()
  expect(await site()).toMatchObject({ is_set_up: true })
  expectProblem(await setUp('eve'), 409)
  expect((await register(person('ann'))).statusCode).toBe(201)
})

test('a folder that cannot be written does not prevent the start', async () => {
  const nowhere = join(larder.dataDir, 'larder-setup-code', 'inside a file')
  expect(await prepareSetup(larder.db, nowhere, larder.app.log)).toBe(code)
})
