import { beforeAll, describe, expect, test } from 'vitest'
import { hashTables } from './database-content.ts'
import { expectProblem } from './expect-problem.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

let larder: TestApp
let ann: TestUser

beforeAll(async () => {
  larder = await openTestApp()
  ann = await larder.addUser('ann')
})

const JSON_TYPE = { 'content-type': 'application/json' }
const MEBIBYTE = 1024 * 1024

const post = (body: unknown, headers: Record<string, string> = JSON_TYPE, url = '/recipes/') =>
  larder.call('POST', url, { as: ann, body, headers })

describe('a body that is', () => {
  const bytes = (...values: number[]) => Buffer.from(values)
  const around = (middle: Buffer) => Buffer.concat([Buffer.from('{"title":"'), middle, Buffer.from('"}')])
  const cases: [string, number, unknown][] = [
    ['not JSON', 400, 'title=Pancakes'],
    ['cut short', 400, '{"title":"Pan'],
    ['followed by more', 400, '{"title":"Pancakes"} {}'],
    ['a bare NaN', 400, 'NaN'],
    ['JSON with a comment', 400, '{"title":"a"/* */}'],
    ['a single 0xff byte', 400, around(bytes(0xff))],
    ['an overlong encoding', 400, around(bytes(0xc0, 0xaf))],
    ['an encoded surrogate', 400, around(bytes(0xed, 0xa0, 0x80))],
    ['half of a character', 400, around(bytes(0xf0, 0x9f, 0x8d))],
    ['in UTF-16', 400, Buffer.from('{"title":"a"}', 'utf16le')],
    ['poisoning the prototype', 400, '{"title":"a","__proto__":{"x":1}}'],
    ['poisoning the constructor', 400, '{"title":"a","constructor":{"prototype":{"x":1}}}'],
    ['nested half a million deep', 400, '['.repeat(500_000)],
    ['nested 33 deep', 400, `{"title":${'['.repeat(33)}${']'.repeat(33)}}`],
    ['empty', 422, ''],
    ['null', 422, 'null'],
    ['an array', 422, '[]'],
    ['a string', 422, '"Pancakes"'],
    ['text with NUL', 422, '{"title":"a\\u0000b"}'],
    ['text with half a surrogate pair', 422, '{"title":"a\\ud800"}'],
    ['blank where a name is needed', 422, '{"title":" \\t "}'],
    ['of many lines where one is asked for', 422, '{"title":"a\\nb"}'],
    ['a number where text is asked for', 422, '{"title":1}'],
    ['text where a number is asked for', 422, '{"title":"a","servings":"4"}'],
    ['with a field nobody knows', 422, '{"title":"a","rating":5}'],
    ['with a field whose name is endless', 422, `{"title":"a","${'b'.repeat(MEBIBYTE / 2)}":1}`],
    ['a megabyte', 422, `{"title":"${'a'.repeat(MEBIBYTE - 20)}"}`],
    ['over a megabyte', 413, `{"title":"${'a'.repeat(MEBIBYTE)}"}`],
  ]
  test.each(cases)('%s is refused with %i, and nothing is written', async (_name, status, body) => {
    const before = await hashTables(larder.db)
    expectProblem(await post(body), status)
    expect(await hashTables(larder.db)).toEqual(before)
  })
})

const INVISIBLE = [
  '\u200b',
  '\u200d\u200c',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\u2800',
  '\u200b \u202e\u{e0020}',
]
test.each(INVISIBLE)('text in which nothing shows (%j) is blank', async (nothing) => {
  const isBlank = async (url: string, body: object, path: string) => {
    const response = await post(body, {}, url)
    expectProblem(response, 422)
    expect(response.json().errors).toEqual([{ path, code: 'blank', message: 'must not be blank' }])
  }
  await isBlank('/recipes/', { title: nothing }, '/title')
  await isBlank('/recipes/', { title: 'a', steps: [{ instruction: nothing }] }, '/steps/0/instruction')
  await isBlank('/stores/', { name: nothing }, '/name')
  await isBlank('/ingredients/', { name: nothing }, '/name')
  await isBlank('/shopping-lists/', { name: nothing }, '/name')
})

test.each(['👩‍🍳', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', 'می‌خواهم', 'क्‍ष', 'Kar­tof­fel'])(
  'characters that join or part what shows (%s) stay as they are',
  async (title) => expect((await post({ title })).json().title).toBe(title),
)

test('every invalid value is reported with its path', async () => {
  const response = await post(
    JSON.stringify({ title: 'a', servings: 0, steps: [{ instruction: '' }], ingredients: [{ amount: 1 }] }),
  )
  const paths = response.json().errors.map((field: { path: string }) => field.path)
  expect(paths.toSorted()).toEqual(['/ingredients/0/amount', '/servings', '/steps/0/instruction'])
})

test('messages about values follow the message rule', async () => {
  const messageFor = async (url: string, body: object) => (await post(body, {}, url)).json().errors[0].message
  const recipe = (fields: object) => messageFor('/recipes/', { title: 'a', ...fields })
  expect(await recipe({ visibility: 'secret' })).toBe("must be one of: 'public', 'kitchen', 'private'")
  expect(await recipe({ servings: '4' })).toBe('must be integer or null')
  expect(await recipe({ source_url: 'javascript:' })).toMatch('must be a URL that starts with http://')
  expect(
    await messageFor('/users/', { username: 'bob', email: 'bob', password: 'four kinds of thyme' }),
  ).toBe('must be an e-mail address')
})

test.each([
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'image/png',
  'nonsense',
])('a body of the type %s is 415', async (type) => {
  expectProblem(await post('{"title":"a"}', { 'content-type': type }), 415)
})

test('a body without Content-Type is 415; JSON with a charset is accepted', async () => {
  const untyped = await larder.app.inject({
    method: 'POST',
    url: '/recipes/',
    headers: { authorization: `Bearer ${ann.token}` },
    payload: Buffer.from('{"title":"a"}'),
  })
  expectProblem(untyped, 415)
  const typed = await post('{"title":"a"}', { 'content-type': 'application/json; charset=utf-8' })
  expect(typed.statusCode).toBe(201)
})

test('a missing body is 422', async () => {
  expectProblem(await larder.call('POST', '/recipes/', { as: ann }), 422)
  expectProblem(await larder.call('POST', '/auth/token'), 422)
})

test('a form that is not UTF-8 is refused', async () => {
  const body = Buffer.concat([Buffer.from('username=nobody&password='), Buffer.from([0xff, 0xfe])])
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expectProblem(await post(body, form, '/auth/token'), 400)
  expectProblem(await post('username=nobody&password=%00', form, '/auth/token'), 422)
})

test.each(['/recipes/%ff', '/recipes/%', '/recipes/%c0%af', '/%zz'])(
  'the address %s, which cannot be decoded, is 400',
  async (url) => expectProblem(await larder.call('GET', url), 400, `URL '${url}' cannot be decoded.`),
)

const NO_IDS = [
  '0',
  '-1',
  '01',
  '-0',
  '0000000001',
  '2147483648',
  '9007199254740992',
  '1.5',
  '1.0',
  '1e0',
  '0x1',
  '+1',
  '1%20',
  'abc',
]
test.each([...NO_IDS, '%00', '1e999', '9'.repeat(500)])('the id %s is 422', async (id) =>
  expectProblem(await larder.call('GET', `/recipes/${id}`), 422),
)

test('an unknown ID is 404', async () => {
  expectProblem(await larder.call('GET', '/recipes/2147483647'), 404, 'Recipe ID 2147483647 was not found.')
})

test('an unknown or repeated query parameter is 422', async () => {
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=ten',
    'limit=010',
    'limit=1&limit=2',
    'page=2',
    'sort=best',
    'count=1',
  ])
    expectProblem(await larder.call('GET', `/recipes/?${query}`), 422)
})

test('an invalid cursor is 422', async () => {
  const encodeCursor = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  for (const cursor of [
    'nonsense',
    encodeCursor(),
    encodeCursor('a', 1),
    encodeCursor('0000-01-01T00:00:00.000Z', 1),
    encodeCursor('2026-02-30T00:00:00.000Z', 1),
    encodeCursor('2026-01-01T00:00:00.000Z', 2 ** 31),
    encodeCursor('2026-01-01T00:00:00.000Z', 1, 1),
  ])
    expectProblem(
      await larder.call('GET', `/recipes/?cursor=${cursor}`),
      422,
      '/cursor is not a cursor of this list.',
    )
})
