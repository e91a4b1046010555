import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeLink, startKitchen } from '../kitchen-steps.ts'
import { type Cook, callApi, newCook, newRecipe, uniqueName } from '../larder-api.ts'
import { addItem, expectTicked, item, listening } from '../shopping-steps.ts'
import { enterAs, visit, visitEither } from '../visit.ts'

async function openBrowser(browser: Browser, cook: Cook, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport })
  await enterAs(context, cook)
  return { context, page: await context.newPage() }
}

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 390, height: 844 }

async function fillRecipe(page: Page, title: string) {
  await visit(page, '/recipes/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Ingredient 1', { exact: true }).fill('500 g red lentils')
  await page.getByLabel('Step 1', { exact: true }).fill('Simmer the lentils.')
}

async function planToday({ tokens, ...cook }: Cook, title: string) {
  const { id: recipe_id } = await newRecipe({ tokens, ...cook }, { title, visibility: 'private' })
  const day = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const body = { day, meal: 'dinner', recipe_id }
  await callApi('POST', '/planned-meals/', { token: tokens.access_token, body })
}

/** On the page of a new kitchen: moves the plan, undoes it, moves it again and shares its private recipe. */
async function movePlanAndShare(page: Page) {
  const offer = page.getByRole('button', { name: 'Move my plan to Mill Lane 1' })
  await offer.click()
  await expect(page.getByText('1 meal moved to the plan of Mill Lane 1.')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'Secret stew' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page).toHaveURL(/kitchen=mine/)
  await expect(page.getByRole('article').filter({ hasText: 'Secret stew' })).toBeVisible()
  await visit(page, '/plan')
  await offer.click()
  const moved = page.getByRole('status').filter({ hasText: '1 meal moved' })
  await moved.getByRole('button', { name: 'Share with Mill Lane 1' }).click()
  await expect(page.getByText('The recipe is now shared with Mill Lane 1.')).toBeVisible()
  await expect(offer).toHaveCount(0)
}

test('two people share planning, cooking and shopping after an invitation', async ({ browser }) => {
  const soup = uniqueName('Lentil soup')
  const [ann, ben] = [await newCook('ann'), await newCook('ben')]
  const { page: desk } = await openBrowser(browser, ann, DESK)
  const { page: phone } = await openBrowser(browser, ben, PHONE)

  await planToday(ann, uniqueName('Secret stew'))
  await startKitchen(desk, 'Mill Lane 1')
  const kitchen = desk.url()
  await movePlanAndShare(desk)
  await visit(desk, kitchen)
  await visit(phone, await makeLink(desk))
  await phone.getByRole('button', { name: 'Join kitchen' }).click()
  await expect(phone.getByRole('region', { name: 'Members' })).toContainText(ann.username)

  await fillRecipe(desk, soup)
  await expect(desk.getByRole('radio', { name: 'Mill Lane 1' })).toBeChecked()
  await desk.getByRole('checkbox', { name: 'Members can edit' }).check()
  await desk.getByRole('button', { name: 'Save recipe' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: soup })).toBeVisible()
  const recipe = new URL(desk.url()).pathname

  await visit(phone, '/')
  await phone.getByLabel('Show recipes').selectOption('My kitchens')
  await phone.getByRole('link', { name: soup }).click()
  await phone.locator('summary', { hasText: 'More' }).click()
  await phone.getByRole('link', { name: 'Edit' }).click()
  await expect(phone.getByRole('radio')).toHaveCount(0)
  await phone.getByLabel('Notes').fill('Salt late.')
  await phone.getByRole('button', { name: 'Save recipe' }).click()
  await expect(phone.getByText('Salt late.')).toBeVisible()
  await phone.getByRole('link', { name: 'Cook', exact: true }).click()
  await phone.getByRole('button', { name: 'Start cooking' }).click()
  await expect(phone.getByText('Simmer the lentils.')).toBeVisible()

  await visit(desk, '/shopping')
  await desk.getByLabel('List name').fill('Saturday')
  await expect(desk.getByLabel('Who can see it')).toHaveValue(/\d+/)
  await desk.getByRole('button', { name: 'Create list' }).click()
  await expect(desk.getByText('Everyone in “Mill Lane 1” can see and use this list')).toBeVisible()
  const list = new URL(desk.url()).pathname
  await addItem(desk, 'candles')
  await expect(item(desk, 'candles')).toBeVisible()

  await visit(phone, '/shopping')
  const connected = listening(desk, list)
  await desk.reload()
  await connected
  await phone.getByRole('link', { name: /Saturday/ }).click()
  await item(phone, 'candles').click()
  await expectTicked(desk, 'candles')

  await visit(desk, recipe)
  await expect(desk.getByText(`Edited by ${ben.username}`)).toBeVisible()
  await desk.getByRole('link', { name: 'My kitchen: Mill Lane 1' }).click()
  const shares = desk.getByRole('region', { name: 'Shared in this kitchen' })
  await expect(shares).toContainText(soup)
  await expect(shares).toContainText('Saturday')

  await desk.locator('summary', { hasText: `Options for ${ben.username}` }).click()
  await desk.getByRole('button', { name: 'Remove from kitchen' }).click()
  await expect(desk.getByRole('region', { name: 'Members' })).not.toContainText(ben.username)
  expect((await phone.goto(recipe))?.status()).toBe(404)
  expect((await phone.goto(list))?.status()).toBe(404)
  expect((await desk.goto(recipe))?.status()).toBe(200)
})

test('copies a recipe with a link to the original', async ({ page, context }) => {
  const [ann, ben] = [await newCook('ann'), await newCook('ben')]
  const { id } = await newRecipe(ann, { title: 'Potato cakes', steps: [{ instruction: 'Fry.' }] })
  await enterAs(context, ben)
  await visit(page, `/recipes/${id}`)
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('button', { name: 'Make a copy' }).click()
  await page.getByLabel('Title').fill('Potato cakes with leek')
  await expect(page.getByRole('radio', { name: 'Only me' })).toBeChecked()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Potato cakes with leek' })).toBeVisible()
  await expect(page.getByText('Copy of')).toHaveText(`Copy of Potato cakes by ${ann.username}`)
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('button', { name: 'Make a copy' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Potato cakes with leek')
  await page.goBack()
  await page.getByRole('link', { name: 'Copy of Potato cakes' }).click()
  await expect(page).toHaveURL(new RegExp(`/recipes/${id}$`))
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a member of two kitchens chooses the kitchen for new items', async ({ page, context }) => {
      const ann = await newCook('ann')
      await enterAs(context, ann)
      await startKitchen(page, 'Flat')
      await startKitchen(page, 'Running club')
      const menu = page.getByRole('banner').getByRole('button', { name: ann.username })
      await menu.click()
      await expect(page.getByRole('link', { name: 'Flat' })).toBeVisible()
      await page.getByRole('button', { name: 'Switch to Running club' }).click()
      await menu.click()
      await expect(page.getByRole('link', { name: 'Running club' })).toBeVisible()
      await visitEither(page, '/recipes/new')
      await expect(page.getByRole('radio', { name: 'My kitchen' })).toBeChecked()
      await expect(page.getByRole('combobox', { name: 'Kitchen' })).toHaveValue(/\d+/)
      const chosen = page.getByRole('combobox', { name: 'Kitchen' }).locator('option:checked')
      await expect(chosen).toHaveText('Running club')
    })

    test('moves a list into the kitchen and out of it', async ({ page, context }) => {
      await enterAs(context, await newCook('ann'))
      await startKitchen(page, 'Flat')
      await visitEither(page, '/shopping')
      await page.getByLabel('List name').fill('Mine')
      await page.getByLabel('Who can see it').selectOption('Only me')
      await page.getByRole('button', { name: 'Create list' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible()
      await page.getByLabel('Who can see it').selectOption('My kitchen: Flat')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Everyone in “Flat” can see and use this list')).toBeVisible()
      await page.getByLabel('Who can see it').selectOption('Only me')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Everyone in “Flat” can see and use this list')).toHaveCount(0)
    })
  })
