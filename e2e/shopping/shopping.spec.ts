import { type Browser, expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { expectApart, expectWithin } from '../expect-layout.ts'
import { callApi, newCook } from '../larder-api.ts'
import {
  addItem,
  expectTicked,
  FRIEND,
  HARTWELLS,
  item,
  join,
  listening,
  OWNER,
  openBasket,
  openPhone,
  savedOffline,
  settled,
  share,
  startList,
} from '../shopping-steps.ts'
import { visit } from '../visit.ts'

test('a tick reaches the other phone', async ({ browser }) => {
  const one = await openPhone(browser, OWNER)
  const path = await startList(one.page, 'Together', HARTWELLS, ['milk', 'flour', 'carrot'])
  await share(one.page, FRIEND.username)
  const two = await openPhone(browser, FRIEND)
  const isListening = listening(two.page, path)
  await join(two.page, 'Together')
  await isListening
  // Wait until the list is cached for offline use, which would distort the measurement.
  for (const { page } of [one, two]) await savedOffline(page, path)
  await expectTicked(two.page, 'milk', false)

  const ticked = Date.now()
  await item(one.page, 'milk').click()
  await expect(two.page.getByText('1 of 3')).toBeVisible()
  console.log(`tick reaches the other phone after ${Date.now() - ticked} ms`)
  await expect(two.page.getByText(`${OWNER.username} ticked off milk.`)).toBeAttached()
  await openBasket(two.page)
  await expect(item(two.page, 'milk')).toContainText(`ticked by ${OWNER.username}`)

  await addItem(two.page, 'candles')
  await expect(item(one.page, 'candles')).toContainText(`added by ${FRIEND.username}`)
  await expect(item(two.page, 'candles')).not.toContainText('added by')
  expect(new URL(two.page.url()).pathname).toBe(path)
})

const TEN = ['apples', 'bread', 'butter', 'milk', 'eggs', 'rice', 'pasta', 'salt', 'coffee', 'batteries']

test('adds ten items in 12 inputs, offers them again, and sorts a list without a store by aisle', async ({
  browser,
}) => {
  test.slow()
  const cook = await newCook('typist')
  const { page } = await openPhone(browser, cook)
  const startPlainList = async (name: string) => {
    const { id } = await callApi<{ id: number }>('POST', '/shopping-lists/', {
      ...{ token: cook.tokens.access_token, body: { name } },
    })
    await visit(page, `/shopping/${id}`)
  }
  const box = page.getByLabel('Add an item')
  const suggestions = page.getByRole('list', { name: 'Suggestions' })

  await startPlainList('First')
  let inputs = 1
  await box.tap()
  // The comma between two items counts with the item.
  for (const [index, name] of TEN.entries()) {
    await box.pressSequentially(index === 0 ? name : `, ${name}`)
    inputs++
  }
  await page.keyboard.press('Enter')
  inputs++
  await expect(page.getByRole('checkbox')).toHaveCount(TEN.length)
  expect(inputs, 'a tap, ten items and Enter').toBe(12)
  await settled(page)
  await expect(page.locator('.stop h2')).toHaveText([
    'Fruit and vegetables',
    'Bread and bakery',
    'Dairy and eggs',
    'Pasta, rice and tins',
    'Oil, sauces and spices',
    'Drinks',
    'Household',
  ])

  await startPlainList('Second')
  const dock = await page.locator('.dock').boundingBox()
  expect((dock?.y ?? 0) + (dock?.height ?? 0), 'nothing below the dock').toBe(page.viewportSize()?.height)
  await box.tap()
  await expect(suggestions.getByRole('button')).toHaveCount(8)
  await box.pressSequentially('2 l mi')
  await suggestions.getByRole('button', { name: 'milk' }).tap()
  await expect(box).toBeFocused()
  await expect(item(page, 'milk')).toContainText('2 l')
  await box.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'To buy:\n- 6 eggs\n[ ] oat cakes\n')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await page.getByRole('button', { name: 'Photo or several items' }).tap()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Photo of a list').setInputFiles({
    ...{ name: 'list.png', mimeType: 'image/png', buffer: await photographList(browser) },
  })
  const lines = dialog.getByLabel('One item per line')
  await expect(async () => expect(await lines.inputValue()).toBe('500 g flour\nbrown bread')).toPass()
  await dialog.getByRole('button', { name: 'Add 2 items' }).tap()
  await expect(item(page, 'brown bread')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  // At the end of the page, the dock covers nothing.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expectAccessible(page)

  await visit(page, '/plan')
  await page.getByRole('button', { name: 'New', exact: true }).tap()
  await page.getByRole('link', { name: 'Add to shopping list' }).tap()
  await expect(box, 'the list used last').toBeFocused()
  await expect(item(page, 'brown bread')).toBeVisible()
})

async function photographList(browser: Browser): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 900, height: 500 } })
  await page.setContent('<p style="font: 48px serif; line-height: 2">500 g flour<br>brown bread</p>')
  const photo = await page.screenshot()
  await page.close()
  return photo
}

test('adds a recipe with its servings and removes exactly its share', async ({ browser }) => {
  const { page } = await openPhone(browser, OWNER)
  await visit(page, '/?q=ukrainian+borsch')
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'Add to list' })).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('link', { name: 'Add to list' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('From a recipe')
  await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(`${title} added to “From a recipe”.`)).toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'From a recipe' })).toBeVisible()
  const count = await page.getByRole('checkbox').count()
  expect(count).toBeGreaterThan(1)
  await page.locator('.more').first().click()
  await expect(page.locator('.parts a').first()).toContainText(title)

  await addItem(page, 'candles')
  await page.getByRole('button', { name: `Remove ${title} and its ingredients` }).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await expectApart(page.locator('.toast').last(), page.getByRole('button', { name: 'Add', exact: true }))
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('checkbox')).toHaveCount(count + 1)

  await visit(page, '/recipes/new')
  await expect(page.locator('.keys')).not.toHaveCount(0)
  await expect(page.locator('.keys').filter({ visible: true })).toHaveCount(0)
})

test('removes, restores, annotates and clears items', async ({ browser }) => {
  const { page } = await openPhone(browser, OWNER)
  await startList(page, 'Little', HARTWELLS, ['milk', 'plain flour'])
  await page.getByLabel('Details for milk').click()
  await page.getByLabel('Note').fill('the fresh one')
  await page.keyboard.press('Enter')
  await expect(item(page, 'milk')).toContainText('the fresh one')
  await expect(page.getByLabel('Note')).toBeHidden()
  await settled(page)
  await page.getByLabel('Details for plain flour').click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(item(page, 'flour')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'flour')).toBeVisible()
  await item(page, 'milk').click()
  await item(page, 'flour').click()
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const ticked = page.locator('.ticked .box').first()
  await expectWithin(ticked.locator('.icon'), ticked)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Clear ticked items' }).first().click()
  await expect(page.getByRole('heading', { name: 'This list is empty' })).toBeVisible()
  await settled(page)
})

test('outsiders cannot open a shared list', async ({ browser }) => {
  const one = await openPhone(browser, OWNER)
  await startList(one.page, 'Secret', HARTWELLS, ['milk'])
  await one.page.getByLabel('Username').fill('nobody-here')
  await one.page.getByRole('button', { name: 'Invite' }).click()
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
    await page.getByLabel('List name').fill('Plain')
    await page.getByRole('button', { name: 'Create list' }).click()
    await page.getByLabel('Add an item').fill('2 l milk, bread')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await item(page, 'milk').click()
    await openBasket(page)
    await expectTicked(page, 'milk')
    await item(page, 'milk').click()
    await expectTicked(page, 'milk', false)
    await page.getByLabel('Details for bread').click()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('checkbox')).toHaveCount(1)
  })
})

test('no accessibility faults', async ({ browser }) => {
  const { page } = await openPhone(browser, OWNER)
  const items = ['milk', 'plain flour', 'galangal', 'light bulbs']
  const path = await startList(page, 'Axe', HARTWELLS, items)
  await item(page, 'milk').click()
  await page.getByLabel('Details for plain flour').click()
  for (const address of [path, '/shopping']) {
    if (address !== path) await page.goto(address)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
  }
})
