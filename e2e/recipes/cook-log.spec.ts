import { expect, type Locator, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newCook, newRecipe } from '../larder-api.ts'
import { solidPng } from '../solid-png.ts'
import { enterAs, visit } from '../visit.ts'

const photograph = (width: number, height: number) => ({
  name: 'stew.png',
  mimeType: 'image/png',
  buffer: solidPng(width, height, [44, 104, 67]),
})

async function expectShown(picture: Locator) {
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

test('logs a cooked recipe and shows it on the recipe and in the log', async ({ page, context }) => {
  const cook = await newCook('logger')
  const recipe = await newRecipe(cook, {
    title: 'Logged stew',
    servings: 4,
    steps: [{ instruction: 'Stir.' }],
  })
  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}/cook?step=2&servings=6`)
  await page.getByRole('link', { name: 'I cooked this' }).click()

  const log = page.getByRole('region', { name: 'Cooked' })
  await expect(log.getByLabel('Servings')).toHaveValue('6')
  await log.getByLabel('Date').fill('2026-03-01')
  const stars = log.getByText('★', { exact: true })
  await stars.nth(4).click()
  await stars.nth(4).click()
  await expect(log.getByRole('radio', { name: '4.5 of 5 stars' })).toBeChecked()
  await log.getByLabel('Note', { exact: true }).fill('Less salt next time.')
  await log.getByLabel('Picture').setInputFiles(photograph(900, 600))
  await log.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Cooked once, on March 1, 2026' })).toBeVisible()
  await expect(log.getByRole('img', { name: '4.5 of 5 stars' })).toBeVisible()
  await expect(log.getByText('Less salt next time.')).toBeVisible()
  await expectShown(log.getByRole('img', { name: 'Logged stew, cooked on March 1, 2026' }))

  await log.getByRole('link', { name: 'Edit entry from March 1, 2026' }).click()
  const entry = log.getByRole('form', { name: 'Edit entry from March 1, 2026' })
  const fourth = entry.getByText('★', { exact: true }).nth(3)
  await fourth.click()
  await fourth.click()
  await entry.getByLabel('Date').fill('2026-03-02')
  await entry.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Cooked once, on March 2, 2026' })).toBeVisible()
  await expect(log.getByRole('img', { name: '3.5 of 5 stars' })).toBeVisible()

  const picture = log.getByRole('img', { name: 'Logged stew, cooked on March 2, 2026' })
  await log.getByRole('link', { name: 'Edit entry from March 2, 2026' }).click()
  await log.getByRole('button', { name: 'Delete picture' }).click()
  await log.getByRole('link', { name: 'Add picture to entry from March 2, 2026' }).click()
  await log.getByRole('listitem').getByLabel('Picture').setInputFiles(photograph(600, 900))
  await log.getByRole('button', { name: 'Upload picture' }).click()
  await expectShown(picture)

  await log.getByRole('button', { name: 'Delete entry from March 2, 2026' }).click()
  await expect(log.getByText('Less salt next time.')).toBeHidden()
  await log.getByRole('button', { name: 'Undo' }).click()
  await expect(log.getByText('Less salt next time.')).toBeVisible()

  await log.getByRole('link', { name: 'Add note to recipe' }).click()
  await expect(page.getByLabel('Notes')).toHaveValue('Less salt next time.')
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('complementary', { name: 'Notes' })).toContainText('Less salt next time.')

  await page.goto('/cook-log?month=2026-03')
  await expectAccessible(page)
  await expectShown(page.getByRole('img', { name: 'Logged stew, cooked on March 2, 2026' }))
  await page.getByText('Show as table').click()
  await expect(page.getByRole('row', { name: 'March 2026 1' })).toBeVisible()
  await page.getByRole('link', { name: '2 Cooked once Logged stew' }).click()
  await expect(page).toHaveURL(/#day-2026-03-02$/)
  await page.getByRole('link', { name: 'Logged stew', exact: true }).click()
  await expectAccessible(page)

  await newRecipe(cook, { title: 'Newer and never cooked' })
  await visit(page, '/?scope=mine')
  await expect(page.getByRole('article').first()).toContainText('Newer and never cooked')
  await page.getByLabel('Sort by').selectOption('Recently cooked')
  await expect(page.getByRole('article').first()).toContainText('Logged stew')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('logs a planned meal with a picture and rejects other files', async ({ page, context }) => {
    const cook = await newCook('plain-logger')
    const token = cook.tokens.access_token
    const { id } = await newRecipe(cook, { title: 'Planned stew', servings: 4 })
    const meal = { day: '2026-03-05', meal: 'dinner', recipe_id: id, servings: 6 }
    await callApi('POST', '/planned-meals/', { token, body: meal })
    await enterAs(context, cook)
    await page.goto('/plan?week=2026-03-02&kitchen=mine')
    const card = page.getByRole('article').filter({ hasText: 'Planned stew' })
    await card.locator('summary').click()
    await card.getByRole('link', { name: 'I cooked this' }).click()
    const log = page.getByRole('region', { name: 'Cooked' })
    await expect(log.getByLabel('Date')).toHaveValue('2026-03-05')
    await expect(log.getByLabel('Servings')).toHaveValue('6')
    await log.getByLabel('Picture').setInputFiles(photograph(900, 600))
    await log.getByRole('button', { name: 'Save' }).click()
    await expectShown(log.getByRole('img', { name: 'Planned stew, cooked on March 5, 2026' }))

    await page.goto(`/recipes/${id}?cooked#cooked`)
    await log.getByLabel('Date').fill('2026-03-06')
    const words = { name: 'stew.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
    await log.getByLabel('Picture').setInputFiles(words)
    await log.getByRole('button', { name: 'Save' }).click()
    await expect(log.getByText('Not a supported picture.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cooked 2 times, last on March 6, 2026' })).toBeVisible()
  })
})
