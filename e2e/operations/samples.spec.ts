import { expect, test } from '@playwright/test'
import { runLarder } from '../start-larder.ts'
import { OTHER_API as API, OTHER_PORTS, OTHER_SITE as SITE } from '../urls.ts'
import { visit } from '../visit.ts'

test('an admin removes the samples and changes the landing page', async ({ browser }) => {
  const stop = await runLarder({
    SITE_URL: SITE,
    BASE_URL: API,
    ...OTHER_PORTS,
    WORKERS: '1',
  })
  try {
    const page = await browser.newPage({ baseURL: SITE })
    await visit(page, '/login')
    await page.getByLabel('Username').fill('admin')
    await page.getByLabel('Password').fill('larder-admin-dev')
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
    await expect(page).not.toHaveURL(/login/)
    const countStores = async () => {
      const response = await page.request.get(`${API}/stores/`)
      return (await response.json()).items.length
    }
    expect(await countStores()).toBeGreaterThan(0)

    await visit(page, '/admin/settings')
    await page.getByRole('button', { name: 'Remove the samples' }).click()
    await expect(page.getByText(/\d+ sample recipes are in the trash/)).toBeVisible()
    expect(await countStores()).toBe(0)
    const guest = await browser.newPage({ baseURL: SITE })
    await visit(guest, '/')
    await expect(guest.getByRole('article')).toHaveCount(0)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Remove the samples' })).toBeVisible()

    await page.getByLabel('Title of the landing page').fill('Cooking at <Mill Lane>')
    await page.getByLabel('Text of the landing page').fill('What the four of us eat.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await visit(guest, '/')
    await expect(guest.getByRole('heading', { level: 1, name: 'Cooking at <Mill Lane>' })).toBeVisible()
    await expect(guest.getByText('What the four of us eat.')).toBeVisible()
    await expect(guest.getByRole('article').first()).toBeVisible()
  } finally {
    await stop()
  }
})
