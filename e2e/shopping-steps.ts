import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { callApi } from './larder-api.ts'
import { visit } from './visit.ts'

export const OWNER = { username: 'user', password: 'larder-user-dev' }
export const FRIEND = { username: 'admin', password: 'larder-admin-dev' }
/** A store of the sample data. */
export const HARTWELLS = "Hartwell's Supermarket"

/** A browser context with phone size and a logged-in user. */
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

/** Creates a list for a store with items. Returns its path. Equal items are merged. */
export async function startList(
  page: Page,
  name: string,
  store: string,
  items: string[],
  lines = items.length,
): Promise<string> {
  await visit(page, '/shopping')
  const opener = page.locator('summary', { hasText: 'New list' })
  if (await opener.isVisible()) await opener.click()
  await page.getByLabel('List name').fill(name)
  await page.getByLabel('Store', { exact: true }).selectOption({ label: store })
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const item of items) await addItem(page, item)
  await expect(page.getByRole('checkbox')).toHaveCount(lines)
  await settled(page)
  return new URL(page.url()).pathname
}

export async function addItem(page: Page, text: string) {
  await page.getByLabel('Add an item').fill(text)
  await page.keyboard.press('Enter')
}

export const item = (page: Page, name: string) => page.getByRole('checkbox', { name })

export async function expectTicked(page: Page, name: string, ticked = true) {
  await expect(item(page, name)).toHaveAttribute('aria-checked', String(ticked))
}

/** Opens the basket. */
export async function openBasket(page: Page) {
  const basket = page.locator('details.basket')
  await expect(basket).toBeVisible()
  if ((await basket.getAttribute('open')) === null) await basket.locator('summary').click()
}

export const waiting = (page: Page) => page.getByText(/changes? will be sent later/)

/** The device has no unsent changes. */
export async function settled(page: Page) {
  await expect
    .poll(() =>
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
    )
    .toBe(0)
}

/** Waits until the page receives events. After connecting it fetches missed changes. */
export const listening = (page: Page, path: string) => page.waitForResponse(`**${path}/list*`)

/** Waits until the page and its files are cached for offline use. */
export async function savedOffline(page: Page, path: string, content = '') {
  const readStored = (cachedPath: string) =>
    caches.match(new URL(cachedPath, location.origin)).then((response) => response?.text())
  await expect.poll(() => page.evaluate(readStored, path)).toContain(content)
}

export async function share(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Invite' }).click()
  await expect(page.getByRole('region', { name: 'Shared with' })).toContainText(username)
}

/** Accepts the newest invitation to a list with this name and opens it. */
export async function join(page: Page, name: string) {
  await page.goto('/shopping')
  await page
    .getByRole('button', { name: `Accept: ${name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Imports a small store from a file. Returns its id. */
export async function importStore(page: Page, name: string): Promise<number> {
  const shelf = (shelfName: string, ingredient: string) => ({ name: shelfName, ingredients: [ingredient] })
  const shelves = [shelf('Vegetables', 'carrot'), shelf('Baking', 'sugar'), shelf('Dairy', 'milk')]
  const layout = JSON.stringify({ format: 'larder-store-1', name, shelves })
  await page.goto('/stores')
  await page.getByRole('link', { name: 'Import store' }).click()
  const file = { name: 'store.json', mimeType: 'application/json', buffer: Buffer.from(layout) }
  await page.getByLabel('Store file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

/** Ticks all items from the last shelf to the first, half a minute apart. */
export async function shopInReverse(token: string, storeId: number) {
  const call = (path: string, body: unknown) =>
    callApi<ShoppingListRead>('POST', `/shopping-lists/${path}`, { token, body })
  const { id } = await call('', { name: 'Visit', store_id: storeId })
  let list: ShoppingListRead | undefined
  for (const text of ['carrot', 'sugar', 'milk']) list = await call(`${id}/items`, { text })
  const items = (list?.groups ?? []).flatMap((group) => group.items).reverse()
  const operations = items.map((each, index) => ({
    id: crypto.randomUUID(),
    kind: 'check',
    item_id: each.id,
    store_id: storeId,
    at: each.stamp + 1 + index * 20_000,
  }))
  await call(`${id}/operations`, { operations })
}
