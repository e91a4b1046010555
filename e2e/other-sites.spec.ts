import { expect, test } from '@playwright/test'
import { newCook, newRecipe, readRecipe } from './larder-api.ts'
import { API_URL, SITE_URL } from './urls.ts'
import { enterAs } from './visit.ts'

test('rejects cross-site requests with a user’s cookies', async ({ context }) => {
  const cook = await newCook('target')
  const recipe = await newRecipe(cook, { title: 'Mine' })
  await enterAs(context, cook)
  const from = (origin: string) => ({
    headers: { origin, 'content-type': 'application/json' },
    data: '{"lines":["1 egg"]}',
  })
  const evil = 'https://evil.example'
  const address = `/recipes/${recipe.id}`
  expect((await context.request.post('/recipes/understand', from(SITE_URL))).status()).toBe(200)
  expect((await context.request.post('/recipes/understand', from(evil))).status()).toBe(403)
  expect((await context.request.put(`${address}/images`, from(evil))).status()).toBe(403)
  expect((await context.request.delete(`${address}/images/1`, from(evil))).status()).toBe(403)
  expect((await context.request.post('/logout', from(evil))).status()).toBe(403)
  expect((await context.request.get('/account')).url(), 'still logged in').toContain('/account')
  expect((await readRecipe(recipe.id)).title).toBe('Mine')
})

test('the login never redirects to another site', async ({ context, page }) => {
  await enterAs(context, await newCook('led-astray'))
  for (const next of ['/..//evil.example', '//evil.example', '/%5cevil.example', '/..//']) {
    const response = await page.goto(`/login?next=${next}`)
    expect([response?.status(), page.url()], next).toEqual([200, `${SITE_URL}/`])
  }
})

test('files and pages send nosniff', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const [built = ''] = /_app\/immutable\/[\w./-]+\.js/.exec(page) ?? []
  for (const path of ['/', '/robots.txt', '/icon.svg', '/manifest.webmanifest', `/${built}`, '/nothing'])
    expect((await request.get(path)).headers()['x-content-type-options'], path).toBe('nosniff')
})

test('keeps connections open longer than proxies reuse them', async ({ request }) => {
  for (const address of [SITE_URL, API_URL])
    expect((await request.get(`${address}/health`)).headers()['keep-alive'], address).toBe('timeout=65')
})
