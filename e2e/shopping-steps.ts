import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export const OWNER = { username: 'user', password: 'larder-user-dev' }
export const FRIEND = { username: 'admin', password: 'larder-admin-dev' }

/** A phone of its own, with someone logged in. */
export async function openPhone(
  browser: Browser,
  person: { username: string; password: string },
  baseURL?: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-GB',
    ...(baseURL && { baseURL }),
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page
    .locator('main')
    .getByLabel(/username/i)
    .first()
    .fill(person.username)
  await page.locator('main input[type=password]').fill(person.password)
  await page.locator('main button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return { context, page }
}

/** Starts a list for a store and fills it; answers its path. */
export async function startList(page: Page, name: string, store: string, items: string[]): Promise<string> {
  await page.goto('/shopping')
  const opener = page.locator('summary', { hasText: 'New list' })
  if (await opener.isVisible()) await opener.click()
  await page.getByLabel('Name of the list').fill(name)
  await page.getByLabel('Store', { exact: true }).selectOption({ label: store })
  await page.getByRole('button', { name: 'Start list' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const item of items) await addItem(page, item)
  await expect(page.getByRole('checkbox')).toHaveCount(items.length)
  await settled(page)
  return new URL(page.url()).pathname
}

export async function addItem(page: Page, text: string) {
  await page.getByLabel('Add to the list').fill(text)
  await page.keyboard.press('Enter')
}

export const item = (page: Page, name: string) => page.getByRole('checkbox', { name })

export async function expectTicked(page: Page, name: string, ticked = true) {
  await expect(item(page, name)).toHaveAttribute('aria-checked', String(ticked))
}

/** Opens what is already in the basket, to look into it. */
export async function openBasket(page: Page) {
  const basket = page.locator('details.basket')
  await expect(basket).toBeVisible()
  if ((await basket.getAttribute('open')) === null) await basket.locator('summary').click()
}

export const waiting = (page: Page) => page.getByText(/changes? waits? on this device/)

/** Nothing waits on the device any more. */
export async function settled(page: Page) {
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            new Promise<number>((resolve, reject) => {
              const opening = indexedDB.open('larder-shopping')
              opening.onerror = () => reject(opening.error)
              opening.onsuccess = () => {
                const count = opening.result.transaction('changes').objectStore('changes').count()
                count.onsuccess = () => {
                  opening.result.close()
                  resolve(count.result)
                }
              }
            }),
        ),
      { timeout: 60_000 },
    )
    .toBe(0)
}

/** The page and its files are kept on the device, so that it opens without a signal. */
export async function keptOffline(page: Page, path: string) {
  await expect
    .poll(() =>
      page.evaluate(async (kept) => Boolean(await caches.match(new URL(kept, location.origin))), path),
    )
    .toBe(true)
}

export async function share(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('region', { name: 'Who shops along' })).toContainText(username)
}
