import { expect, test } from '@playwright/test'
import { openApiProxy, startWebsite } from './api-proxy.ts'

test('shows an error page while the API is down and recovers', async ({ page }) => {
  const first = await openApiProxy()
  const site = await startWebsite(first)
  const closed = page.getByRole('heading', { name: 'Can’t reach Larder' })
  try {
    for (const _look of ['rendered', 'cached']) {
      await page.goto(site.url)
      await expect(page.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible()
    }

    first.close()
    expect((await page.goto(site.url))?.status()).toBe(503)
    await expect(closed).toBeVisible()
    await page.goto(`${site.url}/stores`)
    await expect(closed).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()

    const second = await openApiProxy(first.port)
    await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
    second.close()
  } finally {
    site.stop()
  }
})
