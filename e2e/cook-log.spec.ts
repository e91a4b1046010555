import { expect, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { newCook, newRecipe } from './larder-api.ts'
import { solidPng } from './solid-png.ts'
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
  await expect(page.getByRole('link', { name: 'Cooked once, on March 1, 2026' })).toBeVisible()
  await expect(log.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  await expect(log.getByText('Less salt next time.')).toBeVisible()

  await log.getByRole('link', { name: 'Change the entry of March 1, 2026' }).click()
  const entry = log.getByRole('form', { name: 'Change the entry of March 1, 2026' })
  await entry.getByLabel('How was it?').selectOption('3.5 of 5 stars')
  await entry.getByLabel('Day').fill('2026-03-02')
  await entry.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Cooked once, on March 2, 2026' })).toBeVisible()
  await expect(log.getByRole('img', { name: '3.5 of 5 stars' })).toBeVisible()

  await log.getByRole('link', { name: 'Add a picture to the entry of March 2, 2026' }).click()
  await log
    .getByLabel('Picture')
    .setInputFiles({ name: 'stew.png', mimeType: 'image/png', buffer: solidPng(900, 600, [44, 104, 67]) })
  await log.getByRole('button', { name: 'Upload picture' }).click()
  const picture = log.getByRole('img', { name: 'Logged stew, cooked on March 2, 2026' })
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)

  await log.getByRole('button', { name: 'Delete the entry of March 2, 2026' }).click()
  await expect(log.getByText('Less salt next time.')).toBeHidden()
  await log.getByRole('button', { name: 'Undo' }).click()
  await expect(log.getByText('Less salt next time.')).toBeVisible()

  await log.getByRole('link', { name: 'Use this note in the recipe' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Less salt next time.')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('complementary', { name: 'Notes' })).toContainText('Less salt next time.')

  await page.goto('/cook-log?month=2026-03')
  await expectAccessible(page)
  await page.getByRole('link', { name: '2 Cooked once Logged stew' }).click()
  await expect(page).toHaveURL(/#day-2026-03-02$/)
  await page.getByRole('link', { name: 'Logged stew', exact: true }).click()
  await expectAccessible(page)

  await newRecipe(cook, { title: 'Newer and never cooked' })
  await visit(page, '/?scope=mine')
  await expect(page.getByRole('article').first()).toContainText('Newer and never cooked')
  await page.getByLabel('Sort by').selectOption('Last cooked')
  await expect(page.getByRole('article').first()).toContainText('Logged stew')
})
