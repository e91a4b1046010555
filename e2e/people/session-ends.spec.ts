import { expect, test } from '@playwright/test'
import { newCook, newRecipe, readRecipe } from '../larder-api.ts'
import { addItem } from '../shopping-steps.ts'
import { solidPng } from '../solid-png.ts'
import { SITE_URL } from '../urls.ts'
import { enterAs, visit } from '../visit.ts'

test('refreshes an access token that is revoked during an edit', async ({ page, context }) => {
  const cook = await newCook('renew')
  const recipe = await newRecipe(cook, { title: 'Before' })
  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}/edit`)
  await page.getByLabel('Title').fill('After the token ended')

  await context.addCookies([{ name: 'larder_access', value: 'no-longer-valid', url: SITE_URL }])
  await page.getByLabel('Ingredient 1', { exact: true }).fill('2 cups milk')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'After the token ended' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'milk' })).toContainText('2 cups')
  expect((await readRecipe(recipe.id)).title).toBe('After the token ended')
})

test('refreshes an expired access cookie', async ({ page, context }) => {
  const cook = await newCook('expire')
  await enterAs(context, cook)
  await visit(page, '/recipes/new')
  await page.getByLabel('Title').fill('Written over half an hour')
  await context.clearCookies({ name: 'larder_access' })
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Written over half an hour' })).toBeVisible()
})

test('a user logged out while editing logs in on the page and saves', async ({ page, context }) => {
  const cook = await newCook('gone')
  const recipe = await newRecipe(cook, { title: 'Before', visibility: 'private' })
  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}/edit`)
  await page.getByLabel('Title').fill('Nothing of this is lost')
  await page.getByLabel('Ingredient 1', { exact: true }).fill('3 tbsp honey')

  await context.clearCookies()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  const dialog = page.getByRole('dialog', { name: 'You’ve been logged out' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.save-bar').getByRole('alert')).toContainText('You’ve been logged out')
  await expect(page.getByLabel('Title')).toHaveValue('Nothing of this is lost')

  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(dialog.getByLabel('Username or e-mail')).toHaveValue(cook.username)
  await dialog.getByLabel('Password').fill('not this one at all')
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Wrong password')
  await dialog.getByLabel('Password').fill(cook.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing of this is lost' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'honey' })).toContainText('3 tbsp')
})

test('resends a plain form after logging in on the page', async ({ page, context }) => {
  const cook = await newCook('plain')
  await enterAs(context, cook)
  await visit(page, '/shopping')
  await page.getByLabel('List name').fill('Sunday roast')
  await context.clearCookies()
  await page.getByLabel('List name').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'You’ve been logged out' })
  await dialog.getByLabel('Password').fill(cook.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday roast' })).toBeVisible()
})

test('uploads a picture after logging in on the page', async ({ page, context }) => {
  const cook = await newCook('upload')
  const recipe = await newRecipe(cook, { title: 'Pictured', visibility: 'private' })
  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}/edit`)
  await context.clearCookies()
  const buffer = solidPng(90, 60, [44, 104, 67])
  await page
    .getByLabel('Add pictures')
    .first()
    .setInputFiles({ name: 'green.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'You’ve been logged out' })
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('#pictures').getByRole('alert')).toContainText('You’ve been logged out')
  await page.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Password').fill(cook.password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('textbox', { name: /^Description of picture/ })).toHaveCount(1)
})

test('list changes wait on the device until the user has logged in', async ({ page, context }) => {
  const cook = await newCook('list')
  await enterAs(context, cook)
  await visit(page, '/shopping')
  await page.getByLabel('List name').fill('Picnic')
  await page.getByLabel('List name').press('Enter')
  await addItem(page, 'milk')
  await context.clearCookies()
  await addItem(page, 'bread')
  // One or two changes: the first may still be unsent.
  const notice = page.getByText(/You’ve been logged out. Your .+ on this device/)
  await notice.locator('..').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Username or e-mail').fill(cook.username)
  await page.getByLabel('Password').fill(cook.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('checkbox', { name: 'bread' })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('an expired session deletes no stored recipe, and its page offers to log in', async ({
  page,
  context,
}) => {
  const cook = await newCook('asleep')
  const { id } = await newRecipe(cook, { title: 'Night porridge', visibility: 'private' })
  const path = `/recipes/${id}`
  await enterAs(context, cook)
  await visit(page, path)
  const isStored = () => page.evaluate(async (path) => Boolean(await caches.match(path)), path)
  await expect.poll(isStored).toBe(true)

  for (const name of ['larder_access', 'larder_refresh'])
    await context.addCookies([{ name, value: 'no-longer-valid', url: SITE_URL }])
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Night porridge' })).toBeVisible()

  await context.setOffline(false)
  await page.goto(path)
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Username or e-mail').fill(cook.username)
  await page.getByLabel('Password', { exact: true }).fill(cook.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night porridge' })).toBeVisible()
})
