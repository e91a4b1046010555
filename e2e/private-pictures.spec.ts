import type { RecipeRead } from '@larder/contract/recipes'
import { type APIRequestContext, expect, test } from '@playwright/test'
import { OTHER_LARDER } from './addresses.ts'
import { solidPng } from './solid-png.ts'
import { runLarder } from './start-larder.ts'

const API = `http://127.0.0.1:${OTHER_LARDER.backend}`
const SITE = `http://localhost:${OTHER_LARDER.frontend}`

// What a service worker has kept is shown whatever became of its address.
test.use({ serviceWorkers: 'block' })

let stop = async () => {}

/** A Larder of its own, whose addresses of private pictures expire while one looks. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  stop = await runLarder({
    BACKEND_PORT: String(OTHER_LARDER.backend),
    FRONTEND_PORT: String(OTHER_LARDER.frontend),
    DATABASE_PORT: String(OTHER_LARDER.database),
    PICTURE_LINK_SECONDS: '9',
    SAMPLE_DATA: 'off',
  })
})
test.afterAll(() => stop())

async function addPrivateRecipe(request: APIRequestContext) {
  const login = { username: 'user', password: 'larder-user-dev' }
  const { access_token } = await (await request.post(`${API}/auth/token`, { data: login })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const data = { title: 'Secret soup', visibility: 'private' }
  const { id } = await (await request.post(`${API}/recipes`, { headers, data })).json()
  const file = { name: 'soup.png', mimeType: 'image/png', buffer: solidPng(1400, 900, [44, 104, 67]) }
  const sent = await request.post(`${API}/recipes/${id}/images`, { headers, multipart: { files: file } })
  expect(sent.status(), await sent.text()).toBe(201)
  return async (): Promise<RecipeRead> => (await request.get(`${API}/recipes/${id}`, { headers })).json()
}

test('a page that stays open past the lifetime of its addresses shows its pictures all the same', async ({
  page,
  request,
}) => {
  const readRecipe = await addPrivateRecipe(request)
  const { id } = await readRecipe()
  await page.goto(`${SITE}/login?next=/recipes/${id}`)
  await page.getByLabel('Username or e-mail').fill('user')
  await page.getByLabel('Password').fill('larder-user-dev')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const shown = page.locator('main picture img').first()
  const isShown = () => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)

  const address = (await shown.getAttribute('src')) ?? ''
  await expect.poll(async () => (await request.get(address)).status(), { timeout: 30_000 }).toBe(404)
  await page.getByRole('link', { name: 'View picture 1 large' }).click()
  const large = page.getByRole('dialog').locator('img')
  const isLargeShown = () =>
    large.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isLargeShown).toBe(true)
  expect(await large.getAttribute('src')).not.toBe(address)
})
