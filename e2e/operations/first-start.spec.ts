import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { runLarder } from '../start-larder.ts'
import { OTHER_API as API, OTHER_PORTS, OTHER_SITE as SITE } from '../urls.ts'
import { expectNoSidewaysScroll, visit } from '../visit.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

/** As a server, which has no developer accounts. */
const SERVER = {
  NODE_ENV: 'production',
  TOKEN_SECRET: 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa',
  SITE_URL: SITE,
  BASE_URL: API,
  ...OTHER_PORTS,
  WORKERS: '1',
}

test('from an empty server to the welcome checklist', async ({ browser }) => {
  let output = ''
  const stop = await runLarder(SERVER, (text) => {
    output += text
  })
  try {
    const code = /\/setup#(\S+)/.exec(output)?.[1] ?? ''
    const context = await browser.newContext({ baseURL: SITE, ...PHONE })
    const page = await context.newPage()
    for (const path of ['/', '/login', '/recipes/1', '/no-such-page']) {
      await page.goto(path)
      await expect(page).toHaveURL('/setup')
    }
    await visit(page, '/setup')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, { where: '/setup' })

    const form = page.getByRole('main')
    await form.getByLabel('Set-up code').fill('0000-0000-0000')
    await form.getByLabel('Username').fill('ann')
    await form.getByLabel('E-mail').fill('ann@example.com')
    await form.getByLabel('Password').fill('four kinds of thyme')
    await form.getByLabel('Name of this Larder').fill('Our <kitchen>')
    await form.getByRole('radio', { name: 'Only the login' }).check()
    await form.getByRole('button', { name: 'Set up Larder' }).click()
    await expect(form.getByText('This is not the code that Larder printed.')).toBeVisible()
    await expect(form.getByLabel('Username')).toHaveValue('ann')
    await form.getByLabel('Set-up code').fill(code.toLowerCase())
    await form.getByLabel('Password').fill('four kinds of thyme')
    await form.getByRole('button', { name: 'Set up Larder' }).click()

    await expect(page.getByRole('heading', { name: 'Welcome, ann' })).toBeVisible()
    await expect(page).toHaveTitle('Getting started · Our <kitchen>')
    await expect(page.getByRole('status')).toContainText('0 of 4 done')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, { where: '/welcome' })
    await page.goto('/setup')
    await expect(page).toHaveURL('/')

    const token = (await context.cookies()).find(({ name }) => name === 'larder_access')?.value
    const headers = { authorization: `Bearer ${token}` }
    const { request } = context
    await request.post(`${API}/recipes/`, { headers, data: { title: 'Soup', visibility: 'public' } })
    await visit(page, '/welcome')
    await expect(page.getByRole('status')).toContainText('1 of 4 done')
    await visit(page, '/')
    const strip = page.getByRole('complementary', { name: /Getting started/ })
    await strip.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('link', { name: 'Soup' })).toBeVisible()
    await expect(strip).toHaveCount(0)

    const guest = await browser.newPage({ baseURL: SITE, ...PHONE })
    await guest.goto('/')
    await expect(guest).toHaveURL('/login')
    await guest.goto('/recipes/1')
    await expect(guest).toHaveURL('/login?next=%2Frecipes%2F1')
    expect((await fetch(`${API}/recipes/`)).status).toBe(401)
    const change = (visitors: string) => request.put(`${API}/settings`, { headers, data: { visitors } })
    await change('landing')
    await expect(async () => {
      await guest.goto('/')
      await expect(guest).toHaveURL('/', { timeout: 1000 })
    }).toPass()
    await expect(
      guest.getByRole('heading', { level: 1, name: /^Recipes, plan and shopping list/ }),
    ).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Soup' })).toBeVisible()
    await expect(guest.getByRole('img', { name: /in Larder on a phone/ })).toHaveCount(3)
    await expect(guest.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    await expect(guest.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveCount(0)
    await expectNoSidewaysScroll(guest)
    await change('cookbook')
    await guest.goto('/')
    await expect(guest.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible()
  } finally {
    await stop()
  }
})
