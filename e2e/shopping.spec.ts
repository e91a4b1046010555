import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { newCook, uniqueName } from './larder-api.ts'
import { openLossyProxy } from './lossy-proxy.ts'
import {
  addItem,
  expectTicked,
  FRIEND,
  importStore,
  item,
  keptOffline,
  OWNER,
  openBasket,
  openPhone,
  settled,
  share,
  shopInReverse,
  startList,
  waiting,
} from './shopping-steps.ts'

const STORE = "Hartwell's Supermarket"

test('two phones on one list: a tick reaches the other within a second', async ({ browser }) => {
  const one = await openPhone(browser, OWNER)
  const path = await startList(one.page, 'Together', STORE, ['milk', 'flour', 'carrot'])
  await share(one.page, FRIEND.username)
  const two = await openPhone(browser, FRIEND)
  await two.page.goto('/shopping')
  await two.page.locator(`main a[href="${path}"]`).click()
  await expectTicked(two.page, 'milk', false)
  await two.page.waitForTimeout(1500)

  const ticked = Date.now()
  await item(one.page, 'milk').click()
  await expect(two.page.getByText('1 of 3')).toBeVisible()
  const latency = Date.now() - ticked
  test.info().annotations.push({ type: 'tick reaches the other phone', description: `${latency} ms` })
  console.log(`tick reaches the other phone after ${latency} ms`)
  expect(latency).toBeLessThan(1000)
  await expect(two.page.getByText('Someone else put milk into the basket.')).toBeAttached()

  await addItem(two.page, 'candles')
  await expect(item(one.page, 'candles')).toBeVisible()
  expect(new URL(two.page.url()).pathname).toBe(path)
})

test('one phone is offline, both tick, and in the end both agree', async ({ browser }) => {
  const one = await openPhone(browser, OWNER)
  const path = await startList(one.page, 'Cellar', STORE, ['milk', 'flour', 'carrot', 'salt'])
  await share(one.page, FRIEND.username)
  const two = await openPhone(browser, FRIEND)
  await two.page.goto(path)
  await expectTicked(two.page, 'milk', false)
  await keptOffline(one.page, path)

  await one.context.setOffline(true)
  await item(one.page, 'milk').click()
  await item(one.page, 'salt').click()
  await addItem(one.page, 'light bulbs')
  await expect(waiting(one.page)).toContainText('3 changes wait')
  await item(two.page, 'flour').click()
  await item(two.page, 'salt').click()
  await expectTicked(two.page, 'milk', false)

  await one.page.reload()
  await openBasket(one.page)
  await expectTicked(one.page, 'milk')
  await expect(item(one.page, 'light bulbs')).toBeVisible()
  await expect(waiting(one.page)).toContainText('3 changes wait')
  await item(one.page, 'carrot').click()

  await one.context.setOffline(false)
  await settled(one.page)
  for (const { page } of [one, two]) {
    await expect(page.getByText('4 of 5')).toBeVisible()
    await openBasket(page)
    for (const name of ['milk', 'flour', 'carrot', 'salt']) await expectTicked(page, name)
    await expectTicked(page, 'light bulbs', false)
  }
  await one.page.reload()
  await expect(one.page.getByText('4 of 5')).toBeVisible()
})

test('without a signal the way back to the lists is open too', async ({ browser }) => {
  const { context, page } = await openPhone(browser, OWNER)
  const path = await startList(page, 'Remote', STORE, ['milk'])
  await page.goto('/shopping')
  await keptOffline(page, '/shopping')
  await keptOffline(page, path)
  await context.setOffline(true)
  await page.locator(`main a[href="${path}"]`).click()
  await item(page, 'milk').click()
  await expect(waiting(page)).toContainText('1 change waits')
  await page.getByRole('link', { name: 'Shopping' }).click()
  await expect(page.getByText('1 change waits on this device')).toBeVisible()
  await page.goto('/').catch(() => undefined)
  await expect(page).toHaveURL('/shopping')
  await context.setOffline(false)
  await settled(page)
  await expect(waiting(page)).toHaveCount(0)
})

test('a bad line loses 30 % of all requests: no tick is lost and nobody is logged out', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const names = ['milk', 'flour', 'carrot', 'salt', 'sugar', 'butter']
  const good = await openPhone(browser, FRIEND)
  const path = await startList(good.page, 'Bad line', STORE, names)
  await share(good.page, OWNER.username)
  const line = await openLossyProxy(new URL(baseURL ?? ''), { lossRate: 0.3, delayMs: 2000 })
  try {
    line.isBad = false
    const bad = await openPhone(browser, OWNER, line.address)
    await bad.page.goto(path)
    await expectTicked(bad.page, 'milk', false)
    await keptOffline(bad.page, path)
    line.isBad = true
    for (const name of names) {
      // Without an access token every request asks for a new one: the worst that can happen to a session.
      await bad.context.clearCookies({ name: 'larder_access' })
      await item(bad.page, name).click()
      await bad.page.waitForTimeout(1500)
    }
    for (let reloads = 0; reloads < 3; reloads++) {
      await bad.context.clearCookies({ name: 'larder_access' })
      await bad.page.reload().catch(() => undefined)
      await expect(bad.page.getByText('6 of 6')).toBeVisible({ timeout: 30_000 })
    }
    await settled(bad.page)
    expect(line.lost.requests + line.lost.answers).toBeGreaterThan(3)
    await expect(good.page.getByText('6 of 6')).toBeVisible({ timeout: 20_000 })
    line.isBad = false
    await bad.page.goto('/account')
    await expect(bad.page).toHaveURL(/\/account$/)
    console.log(`lost ${line.lost.requests} requests and ${line.lost.answers} answers`)
  } finally {
    await line.close()
  }
})

test('a recipe goes on the list with its servings, and off again with exactly its share', async ({
  browser,
}) => {
  const { page } = await openPhone(browser, OWNER)
  await page.goto('/?q=ukrainian+borsch')
  await page.locator('main a[href^="/recipes/"]').first().click()
  await expect(page.getByRole('link', { name: 'Add to list' })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: 'Add to list' }).click()
  await page.getByRole('dialog').getByLabel(/list/).fill('From a recipe')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(`${title} is on “From a recipe”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From a recipe' })).toBeVisible()
  const count = await page.getByRole('checkbox').count()
  expect(count).toBeGreaterThan(1)
  await page.locator('.more').first().click()
  await expect(page.locator('.parts a').first()).toContainText(title)

  await addItem(page, 'candles')
  await page.getByRole('button', { name: `Take ${title} off` }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('checkbox')).toHaveCount(count + 1)
})

test('the walk: a store from a file, the next shelf on top, and a place in one gesture', async ({
  browser,
}) => {
  const cook = await newCook('walker')
  const { page } = await openPhone(browser, cook)
  const store = uniqueName('Market hall')
  await importStore(page, store)
  await startList(page, 'Walk', store, ['sugar', 'carrot', 'galangal', 'dragon fruit'])
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.first()).toContainText('Vegetables')
  await item(page, 'carrot').click()
  await expect(headings.first()).toContainText('Baking')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(headings.first()).toContainText('Vegetables')

  await expect(page.getByLabel('Where does dragon fruit stand?')).toHaveCount(0)
  await page.getByLabel('Where does galangal stand?').selectOption({ label: 'Vegetables' })
  await expect(page.getByRole('region', { name: /Vegetables/ })).toContainText('galangal')
  await settled(page)
  await page.reload()
  await expect(page.getByRole('region', { name: /Vegetables/ })).toContainText('galangal')

  await page.getByLabel('More about sugar').click()
  await page.getByRole('button', { name: 'Not found here' }).click()
  await expect(page.getByRole('region', { name: 'Not found here' })).toContainText('sugar')
  await page.getByLabel('Store', { exact: true }).selectOption({ label: STORE })
  await expect(page.getByRole('region', { name: 'Not found here' })).toHaveCount(0)
  await expect(item(page, 'sugar')).toBeVisible()
})

test('the order in which people tick is suggested, and taken over with one tap', async ({ browser }) => {
  const cook = await newCook('learner')
  const { page } = await openPhone(browser, cook)
  const store = uniqueName('Learning hall')
  const storeId = await importStore(page, store)
  for (let visit = 0; visit < 6; visit++) await shopInReverse(cook.tokens.access_token, storeId)
  await startList(page, 'Suggested', store, ['milk'])
  const suggestion = page.getByRole('region', { name: 'People walk it in this order' })
  await expect(suggestion.getByRole('listitem')).toHaveText([/Dairy/, /Baking/, /Vegetables/])
  await suggestion.getByRole('button', { name: 'Use this order' }).click()
  await expect(suggestion).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Suggested' })).toBeVisible()

  await page.goto(`/stores/${storeId}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as a file' }).click()
  const layout = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(layout.shelves.map((shelf: { name: string }) => shelf.name)).toEqual([
    'Dairy',
    'Baking',
    'Vegetables',
  ])
})

test('removed and taken back, noted, and cleared when done', async ({ browser }) => {
  const { page } = await openPhone(browser, OWNER)
  await startList(page, 'Little', STORE, ['milk', 'flour'])
  await page.getByLabel('More about milk').click()
  await page.getByLabel('Note').fill('the fresh one')
  await page.keyboard.press('Enter')
  await expect(item(page, 'milk')).toContainText('the fresh one')
  await page.getByLabel('More about flour').click()
  await page.getByRole('button', { name: 'Take off the list' }).click()
  await expect(item(page, 'flour')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'flour')).toBeVisible()
  await item(page, 'milk').click()
  await item(page, 'flour').click()
  await expect(page.getByRole('heading', { name: 'All in the basket' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear what is ticked' }).first().click()
  await expect(page.getByRole('heading', { name: 'Nothing to buy yet' })).toBeVisible()
  await settled(page)
})

test('a shared list is nobody else’s business', async ({ browser }) => {
  const one = await openPhone(browser, OWNER)
  await startList(one.page, 'Secret', STORE, ['milk'])
  await one.page.getByLabel('Username').fill('nobody-here')
  await one.page.getByRole('button', { name: 'Share' }).click()
  await expect(one.page.getByText(/was not found/)).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('forms add, tick and remove', async ({ page }) => {
    await page.goto('/login?next=/shopping')
    await page
      .locator('main')
      .getByLabel(/username/i)
      .first()
      .fill(OWNER.username)
    await page.locator('main input[type=password]').fill(OWNER.password)
    await page.locator('main button[type=submit]').click()
    const opener = page.locator('summary', { hasText: 'New list' })
    if (await opener.isVisible()) await opener.click()
    await page.getByLabel('Name of the list').fill('Plain')
    await page.getByRole('button', { name: 'Start list' }).click()
    await page.getByLabel('Add to the list').fill('2 l milk, bread')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await item(page, 'milk').click()
    await expectTicked(page, 'milk')
    await item(page, 'milk').click()
    await expectTicked(page, 'milk', false)
    await page.getByLabel('More about bread').click()
    await page.getByRole('button', { name: 'Take off the list' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no accessibility faults in ${colorScheme}`, async ({ browser }) => {
    const { page } = await openPhone(browser, OWNER)
    await page.emulateMedia({ colorScheme })
    const path = await startList(page, `Axe ${colorScheme}`, STORE, [
      'milk',
      'flour',
      'galangal',
      'light bulbs',
    ])
    await item(page, 'milk').click()
    await page.getByLabel('More about flour').click()
    for (const address of [path, '/shopping']) {
      if (address !== path) await page.goto(address)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([])
    }
  })
}
