import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type CalendarClient, connectCalendar, TASKS, writeTask } from '../../../test/caldav-client.ts'
import { listenTo } from '../../../test/event-listener.ts'
import { addUserWithPassword } from '../../../test/kitchen.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { addDays, today } from '../../planning/meal-plan/plan-days.ts'

let larder: TestApp
let ann: TestUser
let listId: number
let phone: CalendarClient
let count = 0

beforeAll(async () => {
  larder = await openTestApp({ SITE_URL: 'https://larder.example' })
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
})

beforeEach(async () => {
  ann = await addUserWithPassword(larder, `cal-${++count}`)
  listId = await create('/shopping-lists/', { name: 'Week' })
  phone = await connectCalendar(larder, ann)
})

async function create(url: string, body: object): Promise<number> {
  const response = await larder.call('POST', url, { as: ann, body })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}

type Item = {
  id: number
  name: string
  amount_readable: string
  checked_at: string | null
  note: string | null
}
async function readItems(): Promise<Item[]> {
  const list = (await larder.call('GET', `/shopping-lists/${listId}`, { as: ann })).json()
  return list.groups.flatMap(({ items }: { items: Item[] }) => items)
}
const showItems = async () =>
  (await readItems()).map(({ name, amount_readable, checked_at }) =>
    [checked_at ? 'x' : '-', amount_readable, name].filter(Boolean).join(' '),
  )
const addOnSite = (text: string) =>
  larder.call('POST', `/shopping-lists/${listId}/items`, { as: ann, body: { text } })

async function readTasks(calendar: Awaited<ReturnType<CalendarClient['findCalendar']>>, from = phone) {
  const objects = await from.client.fetchCalendarObjects({ calendar, filters: TASKS })
  return objects.map(({ url, etag = '', data }) => ({ url, etag, data: String(data) }))
}
const readLine = (data: string, name: string) => new RegExp(`^${name}:(.*)\\r$`, 'm').exec(data)?.[1]
const showTasks = async (...args: Parameters<typeof readTasks>) =>
  (await readTasks(...args)).map(({ data }) => `${readLine(data, 'STATUS')} ${readLine(data, 'SUMMARY')}`)

test('a program that knows only the address and a token finds lists and plans', async () => {
  const calendars = await phone.client.fetchCalendars()
  expect(
    calendars.map(({ displayName, components, ctag, syncToken, url }) => [
      ...[displayName, components, ctag !== undefined, syncToken !== undefined, new URL(url).pathname],
    ]),
  ).toEqual([
    ['Week', ['VTODO'], true, true, `/dav/calendars/list-${listId}/`],
    ['Meal plan', ['VEVENT'], true, false, '/dav/calendars/plan/'],
  ])
})

test('adds, changes, ticks and deletes both ways', async () => {
  const calendar = await phone.findCalendar('Week')
  const url = new URL('A-1.ics', calendar.url).href
  const put = (iCalString: string) =>
    phone.client.createCalendarObject({ calendar, filename: 'A-1.ics', iCalString })
  const created = await put(writeTask('A-1', '2 l milk', 'DESCRIPTION:the blue one'))
  expect([created.status, created.headers.get('etag')]).toEqual([201, null])
  await addOnSite('bread')
  expect(await showItems()).toEqual(expect.arrayContaining(['- 2 l milk', '- bread']))
  expect((await readItems()).find(({ name }) => name === 'milk')?.note).toBe('the blue one')
  expect((await showTasks(calendar)).sort()).toEqual(['NEEDS-ACTION 2 l milk', 'NEEDS-ACTION bread'])

  const [milk] = (await readTasks(calendar)).filter((task) => task.url === url)
  expect(readLine(milk?.data ?? '', 'UID')).toBe('A-1')
  const change = (data: string, etag: string) =>
    phone.client.updateCalendarObject({ calendarObject: { url, data, etag } })
  expect((await change(writeTask('A-1', '3 l milk', 'STATUS:COMPLETED'), milk?.etag ?? '')).status).toBe(204)
  expect(await showItems()).toEqual(expect.arrayContaining(['x 3 l milk']))
  expect((await readItems()).find(({ name }) => name === 'milk')?.note).toBe(null)

  const bread = (await readItems()).find(({ name }) => name === 'bread')
  await larder.call('PUT', `/shopping-lists/${listId}/items/${bread?.id}`, {
    as: ann,
    body: { checked: true },
  })
  expect((await showTasks(calendar)).sort()).toEqual(['COMPLETED 3 l milk', 'COMPLETED bread'])

  const outdated = await change(writeTask('A-1', '4 l milk'), milk?.etag ?? '')
  expect(outdated.status).toBe(412)
  const [now] = (await readTasks(calendar)).filter((task) => task.url === url)
  const gone = await phone.client.deleteCalendarObject({ calendarObject: { url, etag: now?.etag ?? '' } })
  expect(gone.status).toBe(204)
  expect(await showItems()).toEqual(['x bread'])
})

const putTask = async (name: string, data: string, headers: Record<string, string> = {}) => {
  const { url } = await phone.findCalendar('Week')
  const { token } = phone
  return fetch(new URL(name, url), {
    ...{ method: 'PUT', body: data },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/calendar', ...headers },
  })
}

/** What a program learns that continues from a token. */
async function follow() {
  const { url } = await phone.findCalendar('Week')
  const read = async (token: string) => {
    const body = `<d:sync-collection xmlns:d="DAV:"><d:sync-token>${token}</d:sync-token>
      <d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`
    const headers = { authorization: `Bearer ${phone.token}`, 'content-type': 'application/xml' }
    const response = await fetch(url, { method: 'REPORT', body, headers })
    const xml = await response.text()
    const changes = [...xml.matchAll(/<d:response>.*?list-\d+\/([^<]*).*?HTTP\/1.1 (\d+)/gs)]
    return {
      status: response.status,
      xml,
      token: /<d:sync-token>(.*)<\/d:sync-token>/.exec(xml)?.[1] ?? '',
      changes: changes.map(([, name, status]) => `${status} ${name}`).sort(),
    }
  }
  let { token } = await read('')
  return {
    read,
    next: async () => {
      const result = await read(token)
      token = result.token
      return result.changes
    },
    get token() {
      return token
    },
  }
}

test('a token gives what changed since, and what was removed', async () => {
  await addOnSite('bread')
  const [bread] = await readItems()
  const feed = await follow()
  expect(await feed.next()).toEqual([])
  await larder.call('PUT', `/shopping-lists/${listId}/items/${bread?.id}`, {
    as: ann,
    body: { checked: true },
  })
  expect(await feed.next()).toEqual([`200 larder-${bread?.id}.ics`])
  await putTask('B.ics', writeTask('B', 'soap'))
  const soap = (await readItems()).find(({ name }) => name === 'soap')
  expect(await feed.next()).toEqual(['200 B.ics', `404 larder-${soap?.id}.ics`])
  await larder.call('DELETE', `/shopping-lists/${listId}/items/${soap?.id}`, { as: ann })
  await larder.call('DELETE', `/shopping-lists/${listId}/items/${bread?.id}`, { as: ann })
  expect(await feed.next()).toEqual([
    '404 B.ics',
    `404 larder-${bread?.id}.ics`,
    `404 larder-${soap?.id}.ics`,
  ])
  expect(await feed.next()).toEqual([])
  for (const bad of ['x', feed.token.replace(/\d+$/, '999'), feed.token.replace(/:\w/, ':0')]) {
    const { status, xml } = await feed.read(bad)
    expect([status, xml.includes('<d:valid-sync-token/>')]).toEqual([403, true])
  }
  await larder.db.deleteFrom('changes').execute()
  const old = feed.token
  await addOnSite('tea')
  expect((await feed.read(old)).status).toBe(403)
})

test('a sync without changes and a poll of all lists read one statement, and none if repeated', async () => {
  const feed = await follow()
  await feed.next()
  const pool = larder.db.getExecutor()
  const statements: string[] = []
  const provide = pool.provideConnection.bind(pool)
  pool.provideConnection = (consumer) =>
    provide((connection) => {
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = (query) => {
        statements.push(query.sql)
        return execute(query)
      }
      return consumer(connection).finally(() => {
        connection.executeQuery = execute
      })
    })
  await feed.next()
  const body = '<d:propfind xmlns:d="DAV:"><d:prop><d:sync-token/></d:prop></d:propfind>'
  const headers = { authorization: `Bearer ${phone.token}`, depth: '1' }
  const poll = () =>
    larder.app.inject({ method: 'PROPFIND' as never, url: '/dav/calendars/', headers, payload: body })
  const listReads = () => statements.filter((text) => !text.includes('access_tokens'))
  const first = await poll()
  expect(listReads().filter((text) => !text.includes('with feed as'))).toEqual([])
  // Writes of this test may still clear the cache.
  await expect
    .poll(async () => {
      statements.length = 0
      const again = await poll()
      expect([again.statusCode, again.headers['content-type'], again.body]).toEqual([
        ...[207, first.headers['content-type'], first.body],
      ])
      return listReads()
    })
    .toEqual([])
  pool.provideConnection = provide
})

test('what a program adds is merged with what is on the list, under the newest name', async () => {
  await putTask('A.ics', writeTask('A', '1 l milk', 'DESCRIPTION:organic'))
  const feed = await follow()
  expect((await putTask('B.ics', writeTask('B', '2 l milk'))).status).toBe(201)
  expect(await showItems()).toEqual(['- 3 l milk'])
  const [milk] = await readItems()
  expect(milk?.note).toBe('organic')
  expect(await feed.next()).toEqual(['200 B.ics', '404 A.ics', `404 larder-${milk?.id}.ics`])
  const calendar = await phone.findCalendar('Week')
  expect(await showTasks(calendar)).toEqual(['NEEDS-ACTION 3 l milk'])
  const { url } = calendar
  const headers = { authorization: `Bearer ${phone.token}` }
  const removeName = () => fetch(new URL('A.ics', url), { method: 'DELETE', headers })
  expect([(await removeName()).status, (await removeName()).status]).toEqual([204, 404])
  expect(await showItems()).toEqual(['- 3 l milk'])
})

test('a repeated request changes nothing, and pages that are open learn of the first', async () => {
  const page = await listenTo(larder, `/shopping-lists/${listId}/events`, ann)
  const task = writeTask('R', '500 g flour')
  expect((await putTask('R.ics', task)).status).toBe(201)
  await expect.poll(page.heard).toContain('event: change')
  expect((await putTask('R.ics', task)).status).toBe(204)
  expect((await putTask('R.ics', task, { 'if-none-match': '*' })).status).toBe(412)
  expect((await putTask('S.ics', task)).status).toBe(403)
  expect((await putTask('larder-999999.ics', writeTask('L', 'salt'))).status).toBe(403)
  expect(await showItems()).toEqual(['- 500 g flour'])
})

test('the text stays as typed until the item changes', async () => {
  const calendar = await phone.findCalendar('Week')
  await putTask('T.ics', writeTask('T', '3  Leeks\\, fresh', 'X-APPLE-SORT-ORDER:700'))
  expect(await showTasks(calendar)).toEqual(['NEEDS-ACTION 3 Leeks\\, fresh'])
  expect((await readTasks(calendar))[0]?.data).toContain('X-APPLE-SORT-ORDER:700')
  const [leek] = await readItems()
  await larder.call('PUT', `/shopping-lists/${listId}/items/${leek?.id}`, { as: ann, body: { amount: '5' } })
  expect(await showTasks(calendar)).toEqual([`NEEDS-ACTION 5 ${leek?.name}`])
  await putTask('T.ics', writeTask('T', `${leek?.name}`))
  expect(await showTasks(calendar)).toEqual([`NEEDS-ACTION 5 ${leek?.name}`])
})

test('foods are named in the language of the program, and what a cook typed stays', async () => {
  const german = await connectCalendar(larder, ann, { language: 'de-AT' })
  const recipe = await create('/recipes/', {
    ...{ title: 'Dough', servings: 1 },
    ingredients: [{ ingredient_name: 'flour', amount_readable: '500 g' }],
  })
  await create(`/shopping-lists/${listId}/recipes`, { recipe_id: recipe })
  const calendar = await german.findCalendar('Week')
  const put = (iCalString: string) =>
    german.client.createCalendarObject({ calendar, filename: 'B-1.ics', iCalString })
  await put(writeTask('B-1', 'crusty rolls'))
  expect((await showTasks(calendar, german)).sort()).toEqual([
    'NEEDS-ACTION 500 g Mehl',
    'NEEDS-ACTION crusty rolls',
  ])
  const task = (await readTasks(calendar, german)).find(({ data }) => data.includes('Mehl'))
  const change = (client: typeof german.client) =>
    client.updateCalendarObject({
      calendarObject: {
        ...{ url: String(task?.url), etag: String(task?.etag) },
        data: String(task?.data).replace('NEEDS-ACTION', 'COMPLETED'),
      },
    })
  // Some programs send the header only with some requests.
  expect((await change(phone.client)).status).toBe(204)
  expect(await showTasks(await phone.findCalendar('Week'))).toContain('COMPLETED 500 g flour')
  expect(await showTasks(calendar, german)).toContain('COMPLETED 500 g Mehl')
  expect(await showItems()).toContain('x 500 g flour')
})

test('another food replaces the item, and a task that comes back restores it', async () => {
  const calendar = await phone.findCalendar('Week')
  await putTask('C.ics', writeTask('C', 'milk'))
  expect((await putTask('C.ics', writeTask('C', '1 oat milk', 'STATUS:COMPLETED'))).status).toBe(204)
  expect(await showItems()).toEqual(['x 1 oat milk'])
  expect(await showTasks(calendar)).toEqual(['COMPLETED 1 oat milk'])
  const [before] = await readItems()
  await larder.call('DELETE', `/shopping-lists/${listId}/items/${before?.id}`, { as: ann })
  expect(await showTasks(calendar)).toEqual([])
  expect((await putTask('C.ics', writeTask('C', '1 oat milk'))).status).toBe(201)
  expect(await readItems()).toMatchObject([{ id: before?.id, checked_at: null }])
  expect(await showTasks(calendar)).toEqual(['NEEDS-ACTION 1 oat milk'])
})

test('a list can be renamed, but not created or deleted', async () => {
  const calendar = await phone.findCalendar('Week')
  const call = async (method: string, url: string, body = '') => {
    const headers = { authorization: `Bearer ${phone.token}` }
    const response = await fetch(new URL(url, calendar.url), { method, headers, body: body || null })
    return { status: response.status, text: await response.text() }
  }
  const rename = (prop: string) =>
    call(
      'PROPPATCH',
      '',
      `<d:propertyupdate xmlns:d="DAV:"><d:set><d:prop>${prop}</d:prop></d:set></d:propertyupdate>`,
    )
  const colour = await rename(
    '<d:displayname>No</d:displayname><x:color xmlns:x="http://apple.com/ns/ical/">red</x:color>',
  )
  expect(colour.text).toMatch(/displayname.*424 Failed Dependency.*color.*403 Forbidden/s)
  expect((await rename('<d:displayname>Party &amp; more</d:displayname>')).text).toContain('200 OK')
  await phone.findCalendar('Party & more')
  expect((await call('MKCALENDAR', '../new/')).status).toBe(403)
  expect((await call('DELETE', '')).status).toBe(403)
  await phone.findCalendar('Party & more')
})

test('meals are events that cannot be changed', async () => {
  await create('/planned-meals/', { day: addDays(today(), 3), meal: 'dinner', title: 'Soup' })
  const calendar = await phone.findCalendar('Meal plan')
  const within = (days: number) => ({
    start: `${addDays(today(), days)}T00:00:00Z`,
    end: `${addDays(today(), days + 1)}T00:00:00Z`,
  })
  const [event] = await phone.client.fetchCalendarObjects({ calendar, timeRange: within(3) })
  expect(readLine(String(event?.data), 'SUMMARY')).toBe('Soup')
  expect(readLine(String(event?.data), 'DTSTART')).toBe(`${addDays(today(), 3).replaceAll('-', '')}T190000`)
  expect(await phone.client.fetchCalendarObjects({ calendar, timeRange: within(30) })).toEqual([])
  const { url = '', etag = '' } = event ?? {}
  const changed = await phone.client.updateCalendarObject({
    calendarObject: { url, etag, data: writeTask('x', 'y') },
  })
  const deleted = await phone.client.deleteCalendarObject({ calendarObject: { url, etag } })
  expect([changed.status, deleted.status]).toEqual([403, 403])
})

test('queries can leave out what is done', async () => {
  await putTask('1.ics', writeTask('1', 'rice'))
  await putTask('2.ics', writeTask('2', 'salt', 'STATUS:COMPLETED'))
  const calendar = await phone.findCalendar('Week')
  const find = async (inner: object) => {
    const filters = {
      'comp-filter': {
        _attributes: { name: 'VCALENDAR' },
        'comp-filter': { _attributes: { name: 'VTODO' }, ...inner },
      },
    }
    const found = await phone.client.fetchCalendarObjects({ calendar, filters })
    return found.map(({ url }) => url.split('/').at(-1)).sort()
  }
  const open = { 'prop-filter': { _attributes: { name: 'COMPLETED' }, 'is-not-defined': {} } }
  expect(await find(open)).toEqual(['1.ics'])
  const done = { 'prop-filter': { _attributes: { name: 'STATUS' }, 'text-match': { _text: 'completed' } } }
  expect(await find(done)).toEqual(['2.ics'])
  const past = { 'time-range': { _attributes: { start: '20200101T000000Z', end: '20200102T000000Z' } } }
  expect(await find(past)).toEqual(['1.ics'])
  expect(await find({})).toEqual(['1.ics', '2.ics'])
})
