import type { RecipePage } from '@larder/contract/recipes/recipes'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { makeLink } from '../kitchen-steps.ts'
import { callApi, newCook, newRecipe, requestTokens, uniqueName } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

const PHONE = { width: 390, height: 844 }
const recipeLink = (page: Page, name = '') => page.getByRole('link', { name, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected recipes' })
const box = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true })

/** One file with many recipes. */
const makeArchive = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => ({
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: `Family stew ${index + 1}`,
      recipeIngredient: ['500 g potatoes', '1 onion'],
      recipeInstructions: ['Cook everything for an hour.'],
    })),
  )

test('100 imported recipes are shared with a second person in 15 taps', async ({ browser }) => {
  test.slow()
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  const page = await context.newPage()
  let taps = 0
  const tap = async (target: Locator) => {
    taps++
    await target.click()
  }
  const type = async (label: string, text: string) => {
    taps++
    await page.getByLabel(label, { exact: true }).first().fill(text)
  }
  const username = uniqueName('mover')
  const password = 'six kinds of sage'

  await visit(page, '/register')
  await type('Username', username)
  await type('E-mail', `${username}@example.com`)
  await type('Password', password)
  await tap(page.getByRole('button', { name: 'Sign up' }))
  await expect(page).not.toHaveURL(/register/)

  await tap(page.getByRole('main').getByRole('link', { name: 'Import recipes' }))
  // The button of the field, and the file in the dialog of the browser.
  taps += 2
  await page.getByLabel('Archives, web pages, text files, photos').setInputFiles({
    ...{ name: 'recipes.json', mimeType: 'application/json', buffer: Buffer.from(makeArchive(100)) },
  })
  await tap(page.getByRole('button', { name: 'Import these files' }))
  await tap(page.getByRole('button', { name: 'Import 100 recipes' }).first())
  const done = page.getByRole('heading', { name: 'Import complete' })
  await expect(async () => expect(await done.isVisible()).toBe(true)).toPass()

  await tap(page.getByRole('button', { name: 'More', exact: true }))
  await tap(page.getByRole('link', { name: 'Kitchens', exact: true }))
  await type('Kitchen name', 'Mill Lane')
  await tap(page.getByRole('button', { name: 'Create kitchen' }))
  await expect(page.getByLabel('100 recipes that only you can see')).toBeChecked()
  await expectAccessible(page)
  await tap(page.getByRole('button', { name: 'Share', exact: true }))
  await expect(page.getByRole('link', { name: 'Show all 100 recipes' })).toBeVisible()
  taps++
  const link = await makeLink(page)
  expect(taps).toBe(15)

  const friend = await newCook('friend')
  const { access_token: token } = friend.tokens
  const secret = new URL(link).hash.slice(1)
  await callApi('POST', '/kitchen-invitations/accept', { token, body: { secret } })
  const { total } = await callApi<RecipePage>('GET', '/recipes/?scope=kitchens&count=true', { token })
  expect(total).toBe(100)
  await requestTokens(username, password)
  await context.close()
})

test('recipes are selected by mouse, keyboard and touch, changed, and the change is undone', async ({
  page,
  context,
}) => {
  const cook = await newCook('sorter')
  const titles = ['Apple', 'Bread', 'Carrot', 'Dill', 'Egg'].map((word) => `${word} of ${cook.username}`)
  for (const title of titles) await newRecipe(cook, { title, visibility: 'private' })
  const other = await newCook('neighbour')
  const theirs = `Fig of ${cook.username}`
  await newRecipe(other, { title: theirs })
  await enterAs(context, cook)
  await visit(page, `/?q=${cook.username}&sort=title`)

  await box(page, titles[0] as string).check()
  await box(page, titles[3] as string).click({ modifiers: ['Shift'] })
  await expect(bar(page).getByText('4 selected')).toBeVisible()
  await recipeLink(page, titles[1]).click()
  await expect(bar(page).getByText('3 selected'), 'a click deselects').toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  await box(page, titles[0] as string).focus()
  await page.keyboard.press('Space')
  await bar(page).getByRole('button', { name: 'Select all 6' }).click()
  await bar(page).getByRole('button', { name: 'Share' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Everyone' }).click()
  await expect(bar(page).getByText('5 recipes shared: Everyone')).toBeVisible()
  await bar(page).getByText('1 recipe was not changed').click()
  await expect(bar(page).getByRole('link', { name: theirs })).toBeVisible()
  const { access_token: token } = cook.tokens
  const count = async () =>
    (await callApi<RecipePage>('GET', '/recipes/?scope=mine&visibility=public&count=true', { token })).total
  expect(await count()).toBe(5)
  await page.reload()
  await expect(bar(page).getByText('5 recipes shared: Everyone'), 'still known after a reload').toBeVisible()
  await bar(page).getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page).getByText('Undone: 5 recipes are as before')).toBeVisible()
  expect(await count()).toBe(0)
  await page.reload()
  await expect(box(page, titles[0] as string)).toBeAttached()
  await expect(bar(page)).toBeHidden()
})

test('a long press selects on a phone, and deleted recipes come back', async ({ browser }) => {
  const cook = await newCook('thumb')
  const titles = ['Goulash', 'Hash', 'Idli'].map((word) => `${word} of ${cook.username}`)
  for (const title of titles) await newRecipe(cook, { title, visibility: 'private' })
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  await enterAs(context, cook)
  const page = await context.newPage()
  await visit(page, `/?q=${cook.username}`)
  await expect(box(page, titles[0] as string)).toBeAttached()
  const card = page.getByRole('listitem').filter({ hasText: titles[0] as string })
  await card.dispatchEvent('pointerdown', { pointerType: 'touch', isPrimary: true, clientX: 9, clientY: 9 })
  await expect(bar(page).getByText('1 selected')).toBeVisible()
  await card.dispatchEvent('pointerup', { pointerType: 'touch', isPrimary: true })
  await recipeLink(page, titles[1]).tap()
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await bar(page).getByRole('button', { name: 'Delete' }).tap()
  await expect(bar(page).getByText('2 recipes moved to the trash')).toBeVisible()
  await expect(recipeLink(page, titles[1])).toBeHidden()
  await bar(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(recipeLink(page, titles[1])).toBeVisible()
  await context.close()
})

test('a button starts selecting on a phone, and recipes leave a book and come back', async ({ browser }) => {
  const cook = await newCook('librarian')
  const { access_token: token } = cook.tokens
  const titles = ['Jam', 'Kale', 'Leek'].map((word) => `${word} of ${cook.username}`)
  const ids: number[] = []
  for (const title of titles) ids.push((await newRecipe(cook, { title, visibility: 'private' })).id)
  const book = await callApi<{ id: number }>('POST', '/books/', { token, body: { title: 'Winter' } })
  await callApi('POST', '/recipes/batch', {
    ...{ token, body: { recipes: { ids }, changes: { add_to_book_id: book.id } } },
  })
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })
  await enterAs(context, cook)
  const page = await context.newPage()
  await visit(page, `/books/${book.id}`)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await expect(bar(page).getByText('0 selected')).toBeVisible()
  await recipeLink(page, titles[1]).tap()
  await bar(page).getByRole('button', { name: 'Remove from book' }).tap()
  await expect(bar(page).getByText('1 recipe removed from the book')).toBeVisible()
  await expect(recipeLink(page, titles[1])).toBeHidden()
  await expectAccessible(page)
  await bar(page).getByRole('button', { name: 'Undo' }).tap()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link')).toHaveText(titles)

  await visit(page, `/?q=${cook.username}`)
  await page.getByRole('button', { name: 'Select', exact: true }).tap()
  await recipeLink(page, titles[0]).tap()
  await expect(bar(page).getByText('1 selected')).toBeVisible()
  await context.close()
})
