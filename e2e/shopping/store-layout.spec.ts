import { expect, type Locator, type Page, test } from '@playwright/test'
import { type Cook, callApi, newCook, uniqueName } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

// Dragged elements must be in the viewport.
test.use({ viewport: { width: 1280, height: 1400 } })

async function newStore(cook: Cook, shelves: string[]): Promise<number> {
  const token = cook.tokens.access_token
  const { id } = await callApi<{ id: number }>('POST', '/stores', {
    token,
    body: { name: uniqueName('Shop') },
  })
  for (const name of shelves) await callApi('POST', `/stores/${id}/shelves`, { token, body: { name } })
  return id
}

const shelfNames = (page: Page) => page.getByRole('heading', { level: 3 })
const shelf = (page: Page, name: string) =>
  page.locator('ol > li').filter({ has: page.getByRole('heading', { level: 3, name }) })

/** Runs `act` and waits for the response of the named form action. */
async function andStore(page: Page, action: 'order' | 'place', doing: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse((response) => response.url().includes(`?/${action}`))
  await doing()
  await stored
}

async function drag(page: Page, from: Locator, to: Locator, place: 'above' | 'inside') {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('Nothing to drag, or nowhere to drop it.')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  const y = place === 'above' ? end.y + 4 : end.y + end.height / 2
  await page.mouse.move(end.x + end.width / 2, y, { steps: 8 })
  await page.mouse.up()
}

test('arranges shelves by dragging and by keys', async ({ page, context }) => {
  const cook = await newCook('walker')
  const id = await newStore(cook, ['Bread', 'Dairy', 'Spices'])
  await enterAs(context, cook)
  await visit(page, `/stores/${id}`)
  await expect(shelfNames(page)).toHaveText(['Bread', 'Dairy', 'Spices'])

  await andStore(page, 'order', async () => {
    await drag(page, shelf(page, 'Spices').locator('header .grip'), shelf(page, 'Bread'), 'above')
    await expect(shelfNames(page)).toHaveText(['Spices', 'Bread', 'Dairy'])
  })

  await andStore(page, 'order', async () => {
    const down = page.getByRole('button', { name: 'Move Bread down' })
    await down.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(shelfNames(page)).toHaveText(['Spices', 'Dairy', 'Bread'])
    await expect(down).toBeFocused()
  })

  await page.reload()
  await expect(shelfNames(page)).toHaveText(['Spices', 'Dairy', 'Bread'])
})

test('places ingredients by dragging, by search and by keys', async ({ page, context }) => {
  const cook = await newCook('placer')
  const id = await newStore(cook, ['Dairy', 'Spices'])
  await enterAs(context, cook)
  await visit(page, `/stores/${id}`)
  const on = (name: string) => shelf(page, name).getByRole('list')

  await page.getByRole('combobox', { name: 'Add an ingredient to Dairy' }).pressSequentially('butterm')
  await andStore(page, 'place', async () => {
    await page.getByRole('option', { name: 'buttermilk' }).click()
    await expect(on('Dairy')).toContainText('buttermilk')
  })

  await page.getByRole('searchbox', { name: 'Search ingredients' }).fill('cinnamon')
  const found = page.getByRole('complementary').getByRole('listitem').filter({ hasText: 'cinnamon' }).first()
  await expect(found).toBeVisible()
  await andStore(page, 'place', async () => {
    await drag(page, found, shelf(page, 'Spices').locator('.shelf'), 'inside')
    await expect(on('Spices')).toContainText('cinnamon')
  })

  await andStore(page, 'place', async () => {
    await page.getByRole('button', { name: 'Remove buttermilk from the aisle' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(on('Spices')).toContainText('buttermilk')
  })

  await page.reload()
  await expect(on('Spices')).toContainText('cinnamon')
  await expect(on('Spices')).toContainText('buttermilk')
  await expect(shelf(page, 'Dairy').getByText('Nothing here yet.')).toBeVisible()
})

test('creates a store and its first shelf', async ({ page, context }) => {
  const name = uniqueName('Market')
  await enterAs(context, await newCook('founder'))
  await visit(page, '/stores')
  await page.getByText('New store').click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('None: start with an empty store').check()
  await page.getByRole('button', { name: 'Add store' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByLabel('Next aisle').fill('Fish')
  await page.getByRole('button', { name: 'Add aisle' }).click()
  await expect(shelfNames(page)).toHaveText(['Fish'])
  await expect(page.getByLabel('Next aisle')).toHaveValue('')
})
