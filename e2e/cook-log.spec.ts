import { expect, test } from '@playwright/test'
import { newCook, newRecipe } from './larder-api.ts'
import { enterAs, visit } from './visit.ts'

test('who has cooked a recipe writes it down at the end, and finds it on the recipe and in the log', async ({
  page,
  context,
}) => {
  const cook = await newCook('logger')
  const recipe = await newRecipe(cook, {
    title: 'Logged stew',
    servings: 4,
    steps: [{ instruction: 'Stir.' }],
  })
  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}/cook?step=2`)
  await page.getByRole('link', { name: 'I cooked it' }).click()

  const log = page.getByRole('region', { name: 'Cooked' })
  await log.getByText('I cooked it').click()
  await log.getByLabel('Day').fill('2026-03-01')
  await log.getByLabel('How was it?').selectOption('4.5 of 5 stars')
  await log.getByLabel('Note').fill('Less salt next time.')
  await log.getByRole('button', { name: 'Write it down' }).click()
  await expect(log.getByText('You cooked it once, on March 1, 2026.')).toBeVisible()
  await expect(log.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  await expect(log.getByText('Less salt next time.')).toBeVisible()

  await page.goto('/cook-log')
  await expect(page.getByRole('link', { name: 'Logged stew' })).toBeVisible()
  await page.getByRole('link', { name: 'Logged stew' }).click()
  await log.getByRole('button', { name: 'Delete the entry of March 1, 2026' }).click()
  await expect(log.getByText('Less salt next time.')).toBeHidden()
})
