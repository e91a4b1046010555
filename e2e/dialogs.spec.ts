import { expect, test } from '@playwright/test'
import { newCook, newRecipe } from './larder-api.ts'
import { enterAs, visit } from './visit.ts'

test('Back closes an open dialog, and otherwise leaves the page', async ({ page, context }) => {
  const cook = await newCook('back')
  const recipe = await newRecipe(cook, { title: 'Back soup', ingredients: [{ line: '1 onion' }] })
  await enterAs(context, cook)
  await visit(page, '/books')
  await visit(page, `/recipes/${recipe.id}`)
  const dialog = page.getByRole('dialog')
  const open = page.getByText('Add to list', { exact: true })
  await open.click()
  await expect(dialog).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`/recipes/${recipe.id}`)

  for (const _ of [1, 2]) {
    await open.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/books')
})

test('Back from a changed recipe asks first, and Back again closes the question', async ({
  page,
  context,
}) => {
  const cook = await newCook('ask')
  const recipe = await newRecipe(cook, { title: 'Asked about' })
  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}`)
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Title').fill('Changed')
  const question = page.getByRole('dialog')
  await page.evaluate(() => history.back())
  await expect(question).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Changed')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Leave and keep draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Asked about' })).toBeVisible()
})
