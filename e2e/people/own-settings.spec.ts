import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { type Mail, type MailServer, startMailServer } from '../../backend/test/mail-server.ts'
import { solidPng } from '../solid-png.ts'
import { runLarder } from '../start-larder.ts'
import { OTHER_API as API, OTHER_PORTS, OTHER_SITE as SITE } from '../urls.ts'
import { visit } from '../visit.ts'

// Not parallel: they share the Larder below with its settings.
test.describe.configure({ mode: 'default' })
// Service workers are blocked, because they would show cached pictures with expired URLs.
test.use({ serviceWorkers: 'block' })

let stop = async () => {}
let post: MailServer

/** A second Larder that sends e-mail, with short-lived URLs of private pictures. */
test.beforeAll(async () => {
  test.setTimeout(180_000)
  post = await startMailServer()
  stop = await runLarder({
    ...OTHER_PORTS,
    PICTURE_LINK_SECONDS: '9',
    SAMPLE_DATA: 'off',
    ...post.settings,
  })
})
test.afterAll(async () => {
  await stop()
  await post.close()
})

async function logIn(page: Page, password: string) {
  await page.getByLabel('Username or e-mail').fill('user')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

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

test('an open page renews expired picture URLs', async ({ page, request }) => {
  const readRecipe = await addPrivateRecipe(request)
  const { id } = await readRecipe()
  await page.goto(`${SITE}/login?next=/recipes/${id}`)
  await logIn(page, 'larder-user-dev')
  const shown = page.locator('main picture img').first()
  const isShown = () => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isShown).toBe(true)

  const address = (await shown.getAttribute('src')) ?? ''
  await expect.poll(async () => (await request.get(address)).status(), { timeout: 30_000 }).toBe(404)
  await page.getByRole('link', { name: 'Open picture 1' }).click()
  const large = page.getByRole('dialog').locator('img')
  const isLargeShown = () =>
    large.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
  await expect.poll(isLargeShown).toBe(true)
  expect(await large.getAttribute('src')).not.toBe(address)
})

/** Opens the link of an e-mail. */
const linkIn = ({ text }: Mail): string => /http\S+#[\w.-]+/.exec(text)?.[0] ?? ''

test('sends e-mails to reset a password and to change the address', async ({ page }) => {
  const [password, email] = ['seven kinds of basil', 'moved@example.com']
  await visit(page, `${SITE}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('E-mail').fill('user@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('If there is an account for user@example.com')).toBeVisible()
  await visit(page, linkIn(await post.arrival('user@example.com', '/reset-password#')))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password changed. You’re logged in.')).toBeVisible()

  await visit(page, `${SITE}/account`)
  const form = page.locator('form', { has: page.getByRole('heading', { name: 'Change e-mail' }) })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change e-mail' }).click()
  await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible()
  await visit(page, linkIn(await post.arrival(email)))
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
  await expect(page.getByText(`Your e-mail address is now ${email}.`)).toBeVisible()
  await post.arrival('user@example.com', email)
})
