import { expect, test } from '@playwright/test'
import { openDoor, startWebsite } from './website-behind-door.ts'

test('while the API is away the site says so, keeps its frame and comes back by itself', async ({ page }) => {
  const first = await openDoor()
  const site = await startWebsite(first)
  const closed = page.getByRole('heading', { name: 'Can’t reach Larder' })
  try {
    for (const _look of ['made', 'kept']) {
      await page.goto(site.url)
      await expect(page.getByRole('heading', { name: 'What shall we cook?' })).toBeVisible()
    }

    first.shut()
    expect((await page.goto(site.url))?.status()).toBe(503)
    await expect(closed).toBeVisible()
    await page.goto(`${site.url}/stores`)
    await expect(closed).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()

    const second = await openDoor(first.port)
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
    second.shut()
  } finally {
    site.stop()
  }
})
