import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import { expect, test } from '@playwright/test'
import { type Cook, callApi, newCook, newRecipe, uniqueName } from './larder-api.ts'
import { openDoor, startWebsite } from './website-behind-door.ts'

const ROUNDS = 20

let door: Awaited<ReturnType<typeof openDoor>>
let site: Awaited<ReturnType<typeof startWebsite>>
test.beforeAll(async () => {
  door = await openDoor()
  site = await startWebsite(door)
})
test.afterAll(() => {
  site.stop()
  door.shut()
})
// They share a door, which notes what each look makes the website ask.
test.describe.configure({ mode: 'serial' })

/** A page as it comes to somebody with these headers, and what was asked of the API for it, but for what is for all pages. */
async function look(path: string, headers: Record<string, string> = {}) {
  door.passed.length = 0
  const response = await fetch(site.url + path, { headers })
  const passed = door.passed.filter((call) => call.path !== '/notice')
  return { status: response.status, headers: response.headers, html: await response.text(), passed }
}

const soup = (cook: Cook, title = uniqueName('Soup')) =>
  newRecipe(cook, { title, servings: 2, visibility: 'public', steps: [{ instruction: 'Stir.' }] })

const cookieOf = ({ tokens }: Cook) => `larder_access=${tokens.access_token}`

test('a second look is what was kept, once the API has confirmed all of it', async ({ page }) => {
  const recipe = await soup(await newCook('keeper'))
  const path = `/recipes/${recipe.id}`
  const first = await look(path)
  expect(first.html).toContain(recipe.title)
  expect(first.passed.map(({ asked }) => asked['if-none-match'])).toEqual(first.passed.map(() => undefined))

  const second = await look(path)
  expect(second.passed.map(({ status }) => status)).toEqual(first.passed.map(() => 304))
  expect(second.html).toBe(first.html)
  expect([...second.headers]).toEqual(
    [...first.headers].map(([name, value]) => [name, name === 'date' ? expect.any(String) : value]),
  )
  expect(second.headers.get('content-security-policy')).not.toContain('nonce-')
  expect(second.headers.get('cache-control')).toBe('private, no-cache')

  const etag = second.headers.get('etag') ?? ''
  const third = await look(path, { 'if-none-match': etag })
  expect(third).toMatchObject({ status: 304, html: '' })
  expect(third.passed.map(({ status }) => status)).toEqual(first.passed.map(() => 304))

  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(site.url + path)
  await page.keyboard.press('Tab')
  await expect(page.locator('#svelte-announcer')).toBeAttached()
  expect(complaints, 'its policy lets its script and styles in').toEqual([])
})

test('nothing is shown once more after it was changed, hidden or deleted', async () => {
  const cook = await newCook('fickle')
  const { access_token: token } = cook.tokens
  const titles = new Map<string | undefined, string>()

  /** What the page shows: in any case what the API has just said, however late its processes hear of each other's changes. */
  async function shown(path: string) {
    const { status, html, passed } = await look(path)
    const said = passed.filter((call) => call.path === path)
    for (const { told, body } of said.filter((call) => call.status === 200))
      titles.set(told.etag, JSON.parse(body).title)
    const title = /<h1[^>]*>([^<]*)/.exec(html)?.[1]
    expect(status).toBe(said.at(-1)?.status === 404 ? 404 : 200)
    if (status === 200) expect(title).toBe(titles.get(said.at(-1)?.told.etag))
    return status === 200 ? title : status
  }

  for (let round = 0; round < ROUNDS; round++) {
    const { id, title } = await soup(cook)
    const path = `/recipes/${id}`
    const change = (body: Partial<RecipeUpdate>) => callApi('PUT', path, { token, body })
    const expectShown = (expected: string | number) => expect.poll(() => shown(path)).toBe(expected)
    for (const _look of ['made', 'kept']) await expectShown(title)
    await change({ title: `${title} with salt` })
    for (const _look of ['made', 'kept']) await expectShown(`${title} with salt`)
    await change({ visibility: 'private' })
    await expectShown(404)
    await change({ visibility: 'public' })
    for (const _look of ['made', 'kept']) await expectShown(`${title} with salt`)
    await callApi('DELETE', path, { token })
    await expectShown(404)
  }
})

test('who is logged in and who is not never get each other’s page', async () => {
  const cook = await newCook('insider')
  const { id, title } = await soup(cook)
  const path = `/recipes/${id}`
  for (const _look of ['made', 'kept']) {
    const visitors = await look(path)
    expect(visitors.html).toContain('href="/login')
    expect(visitors.html).not.toContain(`/recipes/${id}/edit`)
    const own = await look(path, { cookie: cookieOf(cook) })
    expect(own.html).toContain(`/recipes/${id}/edit`)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(own.headers.get('etag')).toBeNull()
    expect(own.passed.some(({ asked }) => 'if-none-match' in asked)).toBe(false)
  }
  await callApi('PUT', path, { token: cook.tokens.access_token, body: { visibility: 'private' } })
  expect((await look(path, { cookie: cookieOf(cook) })).html).toContain(title)
  await expect.poll(async () => (await look(path)).status).toBe(404)
})

test('languages, colours, units and cookies that nobody knows do not mix', async () => {
  const { id } = await soup(await newCook('polyglot'))
  const path = `/recipes/${id}`
  const looks: [headers: Record<string, string>, html: string][] = [
    [{}, '<html data-waiting lang="en" data-theme="system"'],
    [{ 'accept-language': 'de' }, 'lang="de" data-theme="system"'],
    [{ 'accept-language': 'de-AT' }, 'lang="de-AT" data-theme="system"'],
    [{ cookie: 'larder_locale=de' }, 'lang="de" data-theme="system"'],
    [{ cookie: 'larder_theme=dark' }, 'lang="en" data-theme="dark"'],
    [{ cookie: 'larder_theme=light' }, 'lang="en" data-theme="light"'],
    [{ cookie: 'larder_units=us' }, 'units:"us"'],
    [{ cookie: 'larder_grams=show' }, 'grams:"show"'],
    [{ 'accept-encoding': 'br' }, 'units:"original",grams:"hide"'],
  ]
  const made = new Map<object, string>()
  for (const [headers, expected] of looks) {
    const { html } = await look(path, headers)
    expect(html).toContain(expected)
    made.set(headers, html)
  }
  for (const [headers] of looks) {
    const { html, passed } = await look(path, headers)
    expect(html).toBe(made.get(headers))
    expect(passed.every(({ status }) => status === 304)).toBe(true)
  }
  const stranger = await look(path, { cookie: 'larder_theme=dark; somebody=else' })
  expect(stranger.html).toContain('data-theme="dark"')
  expect(stranger.passed.every(({ status }) => status === 200)).toBe(true)
})
