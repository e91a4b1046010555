import { expect, type Page, test } from '@playwright/test'
import { callApi, newCook, newRecipe } from '../larder-api.ts'
import { openLossyProxy } from '../lossy-proxy.ts'
import { solidPng } from '../solid-png.ts'
import { API_URL, SITE_URL } from '../urls.ts'
import { enterAs, visit } from '../visit.ts'

const pageCache = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(
      (name) => name !== 'larder-assets' && name !== 'larder-offline',
    )
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('caches opened and listed recipes for offline cooking until logout', async ({ page, context }) => {
  const cook = await newCook('cellar')
  const token = cook.tokens.access_token
  const steps = [{ instruction: 'Chop.' }, { instruction: 'Fry 5 minutes.' }]
  const recipe = (title: string) => newRecipe(cook, { title, steps, visibility: 'private' })
  const [opened, listed, other] = await Promise.all([recipe('Opened'), recipe('Listed'), recipe('Other')])
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(solidPng(700, 500, [200, 40, 40]))]), 'red.png')
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${API_URL}/recipes/${opened.id}/images`, { method: 'POST', headers, body: form })
  const list = await callApi<{ id: number }>('POST', '/shopping-lists', { token, body: { name: 'List' } })
  const body = { recipe_id: listed.id }
  await callApi('POST', `/shopping-lists/${list.id}/recipes`, { token, body })

  await enterAs(context, cook)
  const expectCached = ({ id }: { id: number }) =>
    expect
      .poll(() => pageCache(page))
      .toEqual(expect.arrayContaining([`/recipes/${id}`, `/recipes/${id}/cook`]))
  await visit(page, `/shopping/${list.id}`)
  await expectCached(listed)
  await visit(page, `/recipes/${opened.id}`)
  await expectCached(opened)
  await expect.poll(async () => (await pageCache(page)).join()).toContain('kept-pictures')

  await context.setOffline(true)
  await page.reload()
  const picture = page.locator('.gallery img:not(.placeholder)').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Cook', exact: true }).click()
  await page.getByRole('button', { name: 'Start cooking' }).click()
  await page.getByRole('button', { name: 'Next step' }).click()
  await page.getByRole('button', { name: 'Start timer: Fry, 5 min' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible()
  await expect(page.getByRole('timer')).toBeVisible()

  await page.goto(`/recipes/${other.id}`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.getByRole('link', { name: 'Listed' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Listed' })).toBeVisible()
  await page.goto('/stores')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
  await expect
    .poll(() => callApi('GET', `/cooking-sessions/${opened.id}`, { token }).catch(() => undefined))
    .toMatchObject({ step: 2, timers: [{ name: 'Fry' }] })
  await page.getByRole('banner').getByText(cook.username).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await pageCache(page)).toEqual([])
  await context.setOffline(true)
  await page.goto(`/recipes/${opened.id}`).catch(() => undefined)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
})

const DAY_MS = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

test('caches favourite and planned recipes without opening them', async ({ page, context }) => {
  const cook = await newCook('pantry')
  const token = cook.tokens.access_token
  const recipe = (title: string) =>
    newRecipe(cook, { title, steps: [{ instruction: 'Stir.' }], visibility: 'private' })
  const loved = await recipe('Loved')
  const planned = await recipe('Planned')
  const later = await recipe('Much later')
  const other = await recipe('Other')
  await callApi('PUT', `/recipes/${loved.id}/favourite`, { token })
  const plan = (recipe_id: number, day: string) =>
    callApi<{ id: number }>('POST', '/planned-meals/', { token, body: { recipe_id, day, meal: 'dinner' } })
  const meal = await plan(planned.id, dayIn(1))
  const laterMeal = await plan(later.id, dayIn(30))
  const move = ({ id }: { id: number }, day: string) =>
    callApi('PUT', `/planned-meals/${id}`, { token, body: { day } })
  const listCached = async () => {
    const paths = await pageCache(page)
    const isCached = ({ id }: { id: number }) =>
      [`/recipes/${id}`, `/recipes/${id}/cook`].every((path) => paths.includes(path))
    return [loved, planned, later, other].filter(isCached).map(({ title }) => title)
  }

  await enterAs(context, cook)
  await visit(page, '/?scope=mine')
  await expect.poll(listCached).toEqual(['Loved', 'Planned'])

  await page.getByRole('button', { name: 'Favourite: Other' }).click()
  await expect.poll(listCached).toEqual(['Loved', 'Planned', 'Other'])
  await page.getByRole('button', { name: 'Favourite: Loved' }).click()
  await expect.poll(listCached).toEqual(['Planned', 'Other'])

  // Cached recipes are not fetched again, so the recipe planned later comes last.
  await page.evaluate(async (path) => {
    const cache = await caches.open('larder-recipes-planned')
    const { headers } = (await cache.match(path)) as Response
    await cache.put(path, new Response('Signed', { headers }))
  }, `/recipes/${planned.id}`)
  await move(laterMeal, dayIn(2))
  await visit(page, '/plan')
  await expect.poll(listCached).toEqual(['Planned', 'Much later', 'Other'])
  const signed = page.evaluate(async (path) => (await caches.match(path))?.text(), `/recipes/${planned.id}`)
  expect(await signed).toBe('Signed')
  await move(meal, dayIn(40))
  await visit(page, '/plan')
  await expect.poll(listCached).toEqual(['Much later', 'Other'])

  await context.setOffline(true)
  await page.goto(`/recipes/${other.id}`)
  const heart = page.getByRole('button', { name: 'Favourite: Other' })
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/recipes/${loved.id}`)
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Other' })).toBeVisible()

  await context.setOffline(false)
  // The page reconnects by itself, which would interrupt a navigation at the same moment.
  await expect(page.getByRole('heading', { level: 1, name: 'Loved' })).toBeVisible()
  await visit(page, '/')
  await page.getByRole('banner').getByText(cook.username).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await pageCache(page)).toEqual([])
})

test('a cached recipe opens offline while its cache is refreshed', async ({ page, context }) => {
  const cook = await newCook('scullery')
  const { id } = await newRecipe(cook, { title: 'Loved', visibility: 'private' })
  await callApi('PUT', `/recipes/${id}/favourite`, { token: cook.tokens.access_token })
  const path = `/recipes/${id}`
  await enterAs(context, cook)
  await visit(page, '/plan')
  await expect.poll(() => pageCache(page)).toContain(path)

  // Browsers may stop a worker at any time. From here on, it never gets further than this.
  const [worker] = context.serviceWorkers()
  const isKeeping = worker?.evaluate(
    (path) =>
      new Promise<void>((resolve) => {
        const { put } = Cache.prototype
        Cache.prototype.put = function (request, response) {
          if (request !== path) return put.call(this, request, response)
          resolve()
          return new Promise(() => undefined)
        }
      }),
    path,
  )
  await visit(page, '/plan')
  await isKeeping
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Favourite: Loved' })).toBeVisible()
})

test('the start page works and shows a notice while the server is down', async ({ browser }) => {
  const cook = await newCook('porch')
  const token = cook.tokens.access_token
  const recipe = await newRecipe(cook, { title: 'Planned pie', steps: [{ instruction: 'Bake.' }] })
  const body = { recipe_id: recipe.id, day: dayIn(1), meal: 'dinner' }
  await callApi('POST', '/planned-meals/', { token, body })
  const line = await openLossyProxy(new URL(SITE_URL), { lossRate: 0, delayMs: 0 })
  const context = await browser.newContext({ baseURL: line.address })
  await enterAs(context, cook)
  const page = await context.newPage()
  await visit(page, '/plan')
  await expect
    .poll(() => pageCache(page))
    .toEqual(expect.arrayContaining(['/plan', '/offline', `/recipes/${recipe.id}`]))
  await line.close()

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'On this device' })).toBeVisible()
  await expect(page.getByText('Can’t reach Larder.')).toBeVisible()
  await expect(page.getByRole('banner').getByText(cook.username)).toBeVisible()
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByRole('link', { name: 'Planned pie' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planned pie' })).toBeVisible()
  await page.goto('/stores')
  await expect(page.getByRole('heading', { name: 'Can’t reach Larder' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Plan' }).click()
  await expect(page.getByText('Can’t reach Larder. Carry on')).toBeVisible()
  await context.close()
})
