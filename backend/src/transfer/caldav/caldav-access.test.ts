import type { Scope } from '@larder/contract/people/access-tokens'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asProgram, makeToken } from '../../../test/access-tokens.ts'
import { basic, writeTask } from '../../../test/caldav-client.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { idIn, openKitchen } from '../../../test/shared-kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'

let larder: TestApp
let ann: TestUser
let ben: TestUser
let kitchen: string
let listId: number
let count = 0

beforeAll(async () => {
  larder = await openTestApp()
})

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `owner-${++count}`)
  ben = await addUserWithPassword(larder, `other-${count}`)
  kitchen = await openKitchen(larder, ann, ben)
  const body = { name: 'Ours', kitchen_id: idIn(kitchen) }
  listId = (await larder.call('POST', '/shopping-lists/', { as: ann, body })).json().id
})

type Options = { headers?: Record<string, string>; body?: string }
const call = (method: string, url: string, token: string | undefined, { headers, body }: Options = {}) =>
  larder.app.inject({
    ...{ method: method as never, url, payload: body ?? '' },
    headers: { ...(token && { authorization: basic(token) }), ...headers },
  })

const PROPFIND = '<d:propfind xmlns:d="DAV:"><d:prop><d:current-user-privilege-set/></d:prop></d:propfind>'
const QUERY =
  '<c:calendar-query xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:"><d:prop><d:getetag/></d:prop></c:calendar-query>'
const RENAME =
  '<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop><d:displayname>X</d:displayname></d:prop></d:set></d:propertyupdate>'

/** Method, path, body, and the status for someone with all rights. */
const REQUESTS = (): [string, string, string, number][] => [
  ['PROPFIND', '/dav/', PROPFIND, 207],
  ['PROPFIND', '/dav/principal/', PROPFIND, 207],
  ['PROPFIND', '/dav/calendars/', PROPFIND, 207],
  ['PUT', `/dav/calendars/list-${listId}/a.ics`, writeTask('a', 'tea'), 201],
  ['PROPFIND', `/dav/calendars/list-${listId}/`, PROPFIND, 207],
  ['REPORT', `/dav/calendars/list-${listId}/`, QUERY, 207],
  ['PROPPATCH', `/dav/calendars/list-${listId}/`, RENAME, 207],
  ['GET', `/dav/calendars/list-${listId}/a.ics`, '', 200],
  ['HEAD', `/dav/calendars/list-${listId}/a.ics`, '', 200],
  ['PROPFIND', `/dav/calendars/list-${listId}/a.ics`, PROPFIND, 207],
  ['DELETE', `/dav/calendars/list-${listId}/a.ics`, '', 204],
  ['DELETE', `/dav/calendars/list-${listId}/`, '', 403],
  ['MKCALENDAR', '/dav/calendars/new/', '', 403],
  ['MKCOL', '/dav/calendars/new/', '', 403],
  ['PROPFIND', `/dav/calendars/plan-${idIn(kitchen)}/`, PROPFIND, 207],
  ['REPORT', `/dav/calendars/plan-${idIn(kitchen)}/`, QUERY, 207],
]
const readStatuses = async (token: string | undefined) => {
  const statuses: number[] = []
  for (const [method, url, body] of REQUESTS())
    statuses.push((await call(method, url, token, { body })).statusCode)
  return statuses
}
const expected = (choose: (request: [string, string, string, number]) => number) => REQUESTS().map(choose)
const isOfCollection = (url: string) => /\/(list|plan)-/.test(url)

test('every route of CalDAV is in the matrix', async () => {
  const routes = larder.app.routes.filter(({ config, url }) => config?.acceptsBasic && url.startsWith('/dav'))
  const labels = routes.flatMap(({ method, url }) => [method].flat().map((each) => `${each} ${url}`))
  const tested = REQUESTS().map(([method, url]) => {
    const path = url.replace(/(calendars\/)[^/]+/, '$1:collection').replace('a.ics', ':object')
    return `${method} ${path.replace(/:collection\/$/, ':collection')}`
  })
  expect([...new Set(tested)].sort()).toEqual([...new Set(labels)].sort())
})

describe('access', () => {
  test('owner, member, stranger and nobody', async () => {
    const [owner, member] = [
      await makeToken(larder, ann, { scopes: ['write'] }),
      await makeToken(larder, ben, { scopes: ['write'] }),
    ]
    const stranger = await asProgram(larder, await addUserWithPassword(larder, `stranger-${count}`), [
      'write',
    ])
    expect(await readStatuses(owner.token)).toEqual(expected(([, , , status]) => status))
    expect(await readStatuses(member.token)).toEqual(expected(([, , , status]) => status))
    expect(await readStatuses(stranger.token)).toEqual(
      expected(([, url, , status]) => (isOfCollection(url) ? 404 : status)),
    )
    expect(await readStatuses(undefined)).toEqual(expected(() => 401))
    await larder.call('DELETE', `${kitchen}/members/${ben.id}`, { as: ann })
    expect(await readStatuses(member.token)).toEqual(
      expected(([, url, , status]) => (isOfCollection(url) ? 404 : status)),
    )
  })

  test.each<[Scope, (request: [string, string, string, number]) => number]>([
    [
      'read',
      ([method, url, , status]) =>
        ['PUT', 'DELETE', 'PROPPATCH', 'MKCALENDAR', 'MKCOL'].includes(method)
          ? 403
          : url.endsWith('a.ics')
            ? 404
            : status,
    ],
    ['shopping', ([, url, , status]) => (url.includes('/plan-') ? 404 : status)],
  ])('the scope %s', async (scope, choose) => {
    const { token } = await makeToken(larder, ann, { scopes: [scope] })
    expect(await readStatuses(token)).toEqual(expected(choose))
    const { body } = await call('PROPFIND', `/dav/calendars/list-${listId}/`, token, { body: PROPFIND })
    expect(body.includes('<d:bind/>')).toBe(scope === 'shopping')
    const home = await call('PROPFIND', '/dav/calendars/', token, { headers: { depth: '1' } })
    expect(home.body.includes('/plan-')).toBe(scope === 'read')
  })

  test('a shared list can be used until it is no longer shared, and not be renamed', async () => {
    const guest = await addUserWithPassword(larder, `guest-${count}`)
    const { token } = await makeToken(larder, guest, { scopes: ['shopping'] })
    const url = `/dav/calendars/list-${listId}/`
    await larder.call('POST', `/shopping-lists/${listId}/members`, {
      as: ann,
      body: { username: guest.username },
    })
    expect((await call('PROPFIND', url, token)).statusCode).toBe(404)
    await larder.call('POST', `/shopping-list-invitations/${listId}/accept`, { as: guest })
    expect((await call('PUT', `${url}g.ics`, token, { body: writeTask('g', 'gin') })).statusCode).toBe(201)
    expect((await call('PROPPATCH', url, token, { body: RENAME })).body).toContain('403 Forbidden')
    await larder.call('DELETE', `/shopping-lists/${listId}/members/${guest.id}`, { as: ann })
    expect((await call('DELETE', `${url}g.ics`, token)).statusCode).toBe(404)
    expect((await call('GET', `${url}g.ics`, token)).statusCode).toBe(404)
  })
})

test('only access tokens are passwords, and only here', async () => {
  const { token, id } = await makeToken(larder, ann, { scopes: ['write'] })
  for (const wrong of ['larder_x', ann.token, 'six kinds of mint', '']) {
    const response = await call('PROPFIND', '/dav/', wrong || undefined)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Basic realm="Larder", charset="UTF-8"')
  }
  const elsewhere = await call('GET', '/shopping-lists/', token)
  expect([elsewhere.statusCode, elsewhere.headers['www-authenticate']]).toEqual([
    401,
    'Bearer realm="larder"',
  ])
  expect((await call('PROPFIND', '/dav/', token)).statusCode).toBe(207)
  await larder.call('DELETE', `/access-tokens/${id}`, { as: ann })
  expect((await call('PROPFIND', '/dav/', token)).statusCode).toBe(401)
})

test('wrong passwords are limited like logins', async () => {
  const limited = await openTestApp({ RATE_LIMITS: 'on' })
  const guess = () =>
    limited.app.inject({
      method: 'PROPFIND' as never,
      url: '/dav/',
      headers: { authorization: basic('larder_x') },
    })
  const statuses = await Promise.all(Array.from({ length: 31 }, async () => (await guess()).statusCode))
  expect(statuses.toSorted().slice(-2)).toEqual([401, 429])
})

test('discovery needs no account, and OPTIONS names the protocol', async () => {
  const found = await call('PROPFIND', '/.well-known/caldav', undefined)
  expect([found.statusCode, found.headers.location]).toEqual([301, '/dav/'])
  const options = await call('OPTIONS', `/dav/calendars/list-${listId}/`, undefined)
  expect(options.headers.dav).toBe('1, 3, calendar-access')
  expect(options.headers.allow).toContain('REPORT')
})

describe('hostile requests', () => {
  const BOMB = `<!DOCTYPE b [<!ENTITY a "${'x'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><d:propfind xmlns:d="DAV:">&b;</d:propfind>`
  const EXTERNAL = '<!DOCTYPE x SYSTEM "http://127.0.0.1/x"><d:propfind xmlns:d="DAV:"/>'
  const nested = '<a>'.repeat(1000) + '</a>'.repeat(1000)
  const hrefs = `<c:calendar-multiget xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:d="DAV:">${'<d:href>a</d:href>'.repeat(2001)}</c:calendar-multiget>`
  test.each<[string, number, string, Options]>([
    ['an entity bomb', 400, 'PROPFIND', { body: BOMB }],
    ['an external entity', 400, 'PROPFIND', { body: EXTERNAL }],
    ['deep nesting', 400, 'PROPFIND', { body: nested }],
    ['broken XML', 400, 'PROPFIND', { body: '<a><b></a>' }],
    ['two roots', 400, 'PROPFIND', { body: '<a/><b/>' }],
    ['no XML', 400, 'REPORT', {}],
    ['too many elements', 400, 'PROPFIND', { body: `<a>${'<b/>'.repeat(10_001)}</a>` }],
    ['a large body', 413, 'PROPFIND', { body: `<a>${'x'.repeat(256 * 1024)}</a>` }],
    ['too many objects', 413, 'REPORT', { body: hrefs }],
    ['infinite depth', 403, 'PROPFIND', { headers: { depth: 'infinity' } }],
    ['an unknown report', 403, 'REPORT', { body: '<a/>' }],
    [
      'a wrong time range',
      403,
      'REPORT',
      {
        body: QUERY.replace(
          '</c',
          '<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VTODO"><c:time-range start="now"/></c:comp-filter></c:comp-filter></c:filter></c',
        ),
      },
    ],
    ['an unknown method', 405, 'POST', {}],
  ])('%s: %i', async (_name, status, method, options) => {
    const { token } = await makeToken(larder, ann, { scopes: ['write'] })
    const response = await call(method, `/dav/calendars/list-${listId}/`, token, options)
    expect(response.statusCode, response.body).toBe(status)
  })

  test.each<[string, number, string | Buffer]>([
    ['no calendar', 403, 'hello'],
    ['an event', 403, writeTask('a', 'b').replaceAll('VTODO', 'VEVENT')],
    ['no summary', 403, writeTask('a', ' ')],
    ['no UID', 403, writeTask('', 'b')],
    ['nested components', 403, `BEGIN:VCALENDAR\r\n${'BEGIN:VTODO\r\n'.repeat(5000)}`],
    ['a NUL', 422, writeTask('a', 'b\0c')],
    ['bytes that are no text', 400, Buffer.from([0xff, 0xfe, 0x00])],
  ])('a task with %s: %i', async (_name, status, body) => {
    const { token } = await makeToken(larder, ann, { scopes: ['write'] })
    const response = await call('PUT', `/dav/calendars/list-${listId}/x.ics`, token, { body: body as string })
    expect(response.statusCode, response.body).toBe(status)
  })
})
