import type { RecipeUpdate } from '@larder/contract/recipes/recipes'
import { expect, test } from '@playwright/test'
import { openApiProxy, startWebsite } from './api-proxy.ts'
import { type Cook, callApi, newCook, newRecipe, uniqueName } from './larder-api.ts'

const ROUNDS = 20

let proxy: Awaited<ReturnType<typeof openApiProxy>>
let site: Awaited<ReturnType<typeof startWebsite>>
test.beforeAll(async () => {
  proxy = await openApiProxy()
  site = await startWebsite(proxy)
})
test.afterAll(() => {
  site.stop()
  proxy.close()
})
// Serial: they share a proxy that records the website's API requests.
test.describe.configure({ mode: 'serial' })

/** Fetches a page and returns it with the API requests it caused, except those for all pages. */
async function look(path: string, headers: Record<string, string> = {}) {
  proxy.calls.length = 0
  const response = await fetch(site.url + path, { headers })
  const calls = proxy.calls.filter((call) => call.path !== '/site')
  return { status: response.status, headers: response.headers, html: await response.text(), calls }
}

const soup = (cook: Cook, title = uniqueName('Soup')) =>
  newRecipe(cook, { title, servings: 2, visibility: 'public', steps: [{ instruction: 'Stir.' }] })

const toCookie = ({ tokens }: Cook) => `larder_access=${tokens.access_token}`

test('serves a cached page after the API has confirmed its sources', async ({ page }) => {
  const recipe = await soup(await newCook('keeper'))
  const path = `/recipes/${recipe.id}`
  const first = await look(path)
  expect(first.html).toContain(recipe.title)
  expect(first.calls.map(({ requestHeaders }) => requestHeaders['if-none-match'])).toEqual(
    first.calls.map(() => undefined),
  )

  const second = await look(path)
  expect(second.calls.map(({ status }) => status)).toEqual(first.calls.map(() => 304))
  expect(second.html).toBe(first.html)
  expect([...second.headers]).toEqual(
    [...first.headers].map(([name, value]) => [name, name === 'date' ? expect.any(String) : value]),
  )
  expect(second.headers.get('content-security-policy')).not.toContain('nonce-')
  expect(second.headers.get('cache-control')).toBe('private, no-cache')

  const etag = second.headers.get('etag') ?? ''
  const third = await look(path, { 'if-none-match': etag })
  expect(third).toMatchObject({ status: 304, html: '' })
  expect(third.calls.map(({ status }) => status)).toEqual(first.calls.map(() => 304))

  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await page.goto(site.url + path)
  await page.keyboard.press('Tab')
  await expect(page.locator('#svelte-announcer')).toBeAttached()
  expect(complaints, 'its policy lets its script and styles in').toEqual([])
})

test('never serves a page after its content was changed, hidden or deleted', async () => {
  const cook = await newCook('fickle')
  const { access_token: token } = cook.tokens
  const titles = new Map<string | undefined, string>()

  /** The page must show the API's latest response, even if its processes learn of changes late. */
  async function shown(path: string) {
    const { status, html, calls } = await look(path)
    const pageCalls = calls.filter((call) => call.path === `${path}/details`)
    for (const { responseHeaders, body } of pageCalls.filter((call) => call.status === 200))
      titles.set(responseHeaders.etag, JSON.parse(body).recipe.title)
    const title = /<h1[^>]*>([^<]*)/.exec(html)?.[1]
    expect(status).toBe(pageCalls.at(-1)?.status === 404 ? 404 : 200)
    if (status === 200) expect(title).toBe(titles.get(pageCalls.at(-1)?.responseHeaders.etag))
    return status === 200 ? title : status
  }

  for (let round = 0; round < ROUNDS; round++) {
    const { id, title } = await soup(cook)
    const path = `/recipes/${id}`
    const change = (body: Partial<RecipeUpdate>) => callApi('PUT', path, { token, body })
    const expectShown = (expected: string | number) => expect.poll(() => shown(path)).toBe(expected)
    for (const _look of ['rendered', 'cached']) await expectShown(title)
    await change({ title: `${title} with salt` })
    for (const _look of ['rendered', 'cached']) await expectShown(`${title} with salt`)
    await change({ visibility: 'private' })
    await expectShown(404)
    await change({ visibility: 'public' })
    for (const _look of ['rendered', 'cached']) await expectShown(`${title} with salt`)
    await callApi('DELETE', path, { token })
    await expectShown(404)
  }
})

test('logged-in users and visitors never get each other’s page', async () => {
  const cook = await newCook('insider')
  const { id, title } = await soup(cook)
  const path = `/recipes/${id}`
  for (const _look of ['rendered', 'cached']) {
    const visitors = await look(path)
    expect(visitors.html).toContain('href="/login')
    expect(visitors.html).not.toContain(`/recipes/${id}/edit`)
    const own = await look(path, { cookie: toCookie(cook) })
    expect(own.html).toContain(`/recipes/${id}/edit`)
    expect(own.headers.get('cache-control')).toBe('private, no-store')
    expect(own.headers.get('etag')).toBeNull()
    expect(own.calls.some(({ requestHeaders }) => 'if-none-match' in requestHeaders)).toBe(false)
  }
  await callApi('PUT', path, { token: cook.tokens.access_token, body: { visibility: 'private' } })
  expect((await look(path, { cookie: toCookie(cook) })).html).toContain(title)
  await expect.poll(async () => (await look(path)).status).toBe(404)
})

test('separates languages, colour schemes, units and unknown cookies', async () => {
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
    const { html, calls } = await look(path, headers)
    expect(html).toBe(made.get(headers))
    expect(calls.every(({ status }) => status === 304)).toBe(true)
  }
  const stranger = await look(path, { cookie: 'larder_theme=dark; somebody=else' })
  expect(stranger.html).toContain('data-theme="dark"')
  expect(stranger.calls.every(({ status }) => status === 200)).toBe(true)
})
