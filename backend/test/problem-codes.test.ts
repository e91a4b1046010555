import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FIELD_CODES, PROBLEM_CODES } from '@larder/contract/problem-codes'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectProblem } from './expect-problem.ts'
import { imageForm, jpeg } from './picture.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser
let recipe: string

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
  const created = await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Soup' } })
  recipe = `/recipes/${created.json().id}`
})

test('every problem code is used in the service', () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url))
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const dead = Object.keys({ ...PROBLEM_CODES, ...FIELD_CODES }).filter(
    (code) => !source.includes(`'${code}'`),
  )
  expect(dead).toEqual([])
})

describe('problem documents tell programs', () => {
  const told = async (response: ReturnType<TestApp['call']>) => {
    const { status, code, params, errors } = (await response).json()
    return { status, code, ...(params && { params }), ...(errors && { errors }) }
  }

  test('which item was not found', async () => {
    expect(await told(larder.call('GET', '/recipes/2147483647'))).toEqual({
      status: 404,
      code: 'not_found',
      params: { resource: 'Recipe', id: 2_147_483_647 },
    })
  })

  test('which methods a path supports', async () => {
    expect(await told(larder.call('PUT', '/version', { body: {} }))).toEqual({
      status: 405,
      code: 'method_not_allowed',
      params: { allowed: ['GET', 'HEAD', 'OPTIONS'] },
    })
    expect(await told(larder.call('GET', '/cellar'))).toEqual({ status: 404, code: 'unknown_route' })
  })

  test('whether to log in, to refresh its token, or to give up', async () => {
    expect(await told(larder.call('GET', '/users/me'))).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    })
    const headers = { authorization: 'Bearer nonsense' }
    expect(await told(larder.call('GET', '/users/me', { headers }))).toMatchObject({ code: 'invalid_token' })
    const body = { username: 'ann', password: 'not this one' }
    expect(await told(larder.call('POST', '/auth/token', { body }))).toMatchObject({
      status: 401,
      code: 'wrong_credentials',
    })
    expect(await told(larder.call('GET', '/users/', { as: ann }))).toMatchObject({ code: 'forbidden' })
    expect(await told(larder.call('DELETE', recipe, { as: bob }))).toMatchObject({
      status: 403,
      code: 'not_yours',
      params: { resource: 'Recipe' },
    })
  })

  test('which field has a duplicate value', async () => {
    const taken = (path: string) => [{ path, code: 'taken', message: 'already exists' }]
    await larder.call('POST', '/stores/', { as: ann, body: { name: 'Corner shop' } })
    const store = larder.call('POST', '/stores/', { as: ann, body: { name: 'CORNER shop' } })
    expect(await told(store)).toMatchObject({ status: 409, code: 'already_exists', errors: taken('/name') })
    const person = (username: string, email: string) =>
      larder.call('POST', '/users/', { body: { username, email, password: 'four kinds of thyme' } })
    expect(await told(person('ann', 'new@example.com'))).toMatchObject({ errors: taken('/username') })
    expect(await told(person('new', 'ann@example.com'))).toMatchObject({ errors: taken('/email') })
  })

  test('that the ETag is outdated', async () => {
    const headers = { 'if-match': '"old"' }
    const response = larder.call('PUT', recipe, { as: ann, body: { title: 'Stew' }, headers })
    expect(await told(response)).toMatchObject({ status: 412, code: 'changed_meanwhile' })
  })

  test('why a picture is refused, also if another process checked it', async () => {
    const send = async (...files: Buffer[]) =>
      told(larder.call('POST', `${recipe}/images`, { as: ann, ...(await imageForm(files)) }))
    const good = await jpeg({ width: 16, height: 16 })
    expect(await send(good, Buffer.from('no picture'))).toMatchObject({
      status: 415,
      code: 'unsupported_type',
      errors: [
        {
          path: '/files/1',
          code: 'not_an_image',
          params: { allowed: ['JPEG', 'PNG', 'WebP', 'AVIF', 'HEIC', 'GIF'] },
        },
      ],
    })
    const damaged = (await jpeg()).subarray(0, -300)
    expect(await send(damaged)).toMatchObject({ status: 422, errors: [{ code: 'damaged_image' }] })
    const huge = await jpeg({ width: 10_000, height: 5001 })
    expect(await send(huge)).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: [{ code: 'too_many_pixels', params: { limit: 50_000_000, count: 50_010_000 } }],
    })
  })
})

describe('invalid values have a code', () => {
  const cases: [string, string, object, object][] = [
    ['missing', '/recipes/', {}, { path: '/title', code: 'required' }],
    ['blank', '/recipes/', { title: ' ' }, { path: '/title', code: 'blank' }],
    ['of two lines', '/recipes/', { title: 'a\nb' }, { code: 'forbidden_character' }],
    ['with NUL', '/recipes/', { title: 'a\0b' }, { code: 'forbidden_character' }],
    ['long', '/recipes/', { title: 'a'.repeat(201) }, { code: 'too_long', params: { limit: 200 } }],
    ['a number', '/recipes/', { title: 1 }, { code: 'wrong_type', params: { allowed: ['string'] } }],
    ['unknown', '/recipes/', { title: 'a', 'x/y': 1 }, { path: '/x~1y', code: 'unknown_field' }],
    ['small', '/recipes/', { title: 'a', servings: 0 }, { code: 'too_small', params: { limit: 1 } }],
    ['large', '/recipes/', { title: 'a', servings: 1001 }, { code: 'too_large', params: { limit: 1000 } }],
    ['0 grams', '/ingredients/', { name: 'a', grams_per_ml: 0 }, { code: 'too_small', params: { above: 0 } }],
    ['a script', '/recipes/', { title: 'a', source_url: 'javascript:' }, { code: 'not_an_address' }],
    [
      'a choice',
      '/recipes/',
      { title: 'a', visibility: 'x' },
      { code: 'not_one_of', params: { allowed: ['public', 'kitchen', 'private'] } },
    ],
    [
      'twice',
      '/recipes/',
      { title: 'a', category_ids: [1, 1] },
      { path: '/category_ids', code: 'duplicate' },
    ],
    [
      'nothing that exists',
      '/recipes/',
      { title: 'a', category_ids: [99] },
      { path: '/category_ids/0', code: 'not_found', params: { resource: 'Category', id: 99 } },
    ],
    ['too few', '/ingredients/parse', { lines: [] }, { code: 'too_few', params: { limit: 1 } }],
    [
      'too many',
      '/ingredients/parse',
      { lines: Array(201).fill('a') },
      { code: 'too_many', params: { limit: 200 } },
    ],
    [
      'short',
      '/users/',
      { username: 'a', email: 'a@b.de', password: 'four kinds of thyme' },
      { path: '/username', code: 'too_short', params: { limit: 3 } },
    ],
    [
      'no e-mail',
      '/users/',
      { username: 'abc', email: 'a', password: 'four kinds of thyme' },
      { code: 'not_an_email' },
    ],
    [
      'easy to guess',
      '/users/',
      { username: 'abc', email: 'a@b.de', password: 'aaaaaaaaaaaa' },
      { path: '/password', code: 'guessable_password' },
    ],
  ]
  test.each(cases)('%s', async (_name, url, body, field) => {
    const response = await larder.call('POST', url, { as: ann, body })
    expectProblem(response, 422)
    expect(response.json()).toMatchObject({ code: 'invalid', errors: [field] })
  })
})
