import { expect, test } from '@playwright/test'
import { SITE_URL } from './addresses.ts'
import { newCook, newRecipe, readRecipe } from './larder-api.ts'
import { enterAs, visit } from './visit.ts'

test('an access token that ends in the middle of an edit is renewed unnoticed', async ({ page, context }) => {
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

test('an access cookie that has expired is renewed unnoticed', async ({ page, context }) => {
  const cook = await newCook('expire')
  await enterAs(context, cook)
  await visit(page, '/recipes/new')
  await page.getByLabel('Title').fill('Written over half an hour')
  await context.clearCookies({ name: 'larder_access' })
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Written over half an hour' })).toBeVisible()
})

test('with both tokens gone the draft stays, and is offered after logging in again', async ({
  page,
  context,
}) => {
  const cook = await newCook('gone')
  const recipe = await newRecipe(cook, { title: 'Before' })
  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}/edit`)
  await page.getByLabel('Title').fill('Nothing of this is lost')
  await page.getByLabel('Ingredient 1', { exact: true }).fill('3 tbsp honey')
  await expect(page.getByText('A draft is kept on this device')).toBeVisible()

  await context.clearCookies()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('alert')).toContainText('You are no longer logged in')
  await expect(page.getByLabel('Title')).toHaveValue('Nothing of this is lost')

  page.on('dialog', (dialog) => dialog.accept())
  await visit(page, `/login?next=/recipes/${recipe.id}/edit`)
  await page.getByLabel('Username or e-mail').fill(cook.username)
  await page.getByLabel('Password').fill(cook.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(/Your unsaved changes of .* are back/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Nothing of this is lost')
  await expect(page.getByLabel('Ingredient 1', { exact: true })).toHaveValue('3 tbsp honey')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing of this is lost' })).toBeVisible()
})
