import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newCook } from '../larder-api.ts'
import { savedOffline } from '../shopping-steps.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })

const toWeekUrl = (day: string) => `/plan?week=${day}&kitchen=mine`
const FIRST = toWeekUrl('2026-11-16')
const SECOND = toWeekUrl('2026-11-23')
const FOURTH = toWeekUrl('2026-12-07')
const friday = (page: Page, date: string) => page.getByRole('region', { name: `Friday ${date}` })

async function removeLater(page: Page) {
  await page.locator('article', { hasText: 'Pizza' }).locator('summary').click()
  await page.getByRole('button', { name: 'Remove this and later ones' }).click()
}

test('shows a weekly repeat, and removes it from one Friday on', async ({ page, context }) => {
  await enterAs(context, await newCook('weekly'))
  await visit(page, FIRST)
  await friday(page, '20 Nov').getByRole('link', { name: 'Add a meal' }).click()
  await page.getByLabel('Meal', { exact: true }).fill('Pizza')
  await page.getByLabel('Repeat').selectOption('Every week, 4 times')
  const sent = page.waitForResponse(/\/plan\/operations/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(friday(page, '20 Nov').locator('article')).toContainText('Repeats')
  await sent
  await visit(page, SECOND)
  await expect(friday(page, '27 Nov')).toContainText('Pizza')
  await savedOffline(page, SECOND, 'Pizza')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Removes nothing if not all meals can be removed.
  await context.setOffline(true)
  await removeLater(page)
  await expect(page.getByText('You’re offline, and later meals').first()).toBeVisible()
  await expect(friday(page, '27 Nov')).toContainText('Pizza')
  await context.setOffline(false)

  await removeLater(page)
  await expect(page.getByText('Pizza removed: 3 meals.').first()).toBeVisible()
  await expect(friday(page, '27 Nov')).not.toContainText('Pizza')
  const undone = page.waitForResponse(/\/plan\/operations/)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await undone
  await visit(page, FOURTH)
  await expect(friday(page, '11 Dec')).toContainText('Pizza')
  await visit(page, SECOND)
  const off = page.waitForResponse(/\/plan\/operations/)
  await removeLater(page)
  await off
  await visit(page, FOURTH)
  await expect(page.getByText('Nothing planned this week')).toBeVisible()
  await visit(page, FIRST)
  await expect(friday(page, '20 Nov')).toContainText('Pizza')
})
