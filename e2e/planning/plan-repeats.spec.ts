import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newCook } from '../larder-api.ts'
import { savedOffline } from '../shopping-steps.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

test.use({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })

/** In the future: phones hide the past days of this week. */
const toWeekUrl = (day: string) => `/plan?week=${day}&kitchen=mine`
const FIRST = toWeekUrl('2037-11-16')
const SECOND = toWeekUrl('2037-11-23')
const FOURTH = toWeekUrl('2037-12-07')
const friday = (page: Page, date: string) => page.getByRole('region', { name: `Friday ${date}` })

const findMenu = (page: Page) => page.locator('article', { hasText: 'Pizza' }).locator('summary')

async function removeLater(page: Page) {
  await findMenu(page).click()
  await page.getByRole('button', { name: 'Remove this and later ones' }).click()
}

test('repeats a meal weekly, ends the repeat, and removes it from one Friday on', async ({
  page,
  context,
}) => {
  await enterAs(context, await newCook('weekly'))
  await visit(page, FIRST)
  await friday(page, '20 Nov').getByRole('link', { name: 'Add a meal' }).click()
  await page.getByLabel('Search or type a meal').fill('Pizza')
  await page.keyboard.press('Enter')
  // The repeat is added later.
  await findMenu(page).click()
  await page.getByRole('link', { name: 'Edit…' }).click()
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
  const ended = page.waitForResponse(/\/plan\/operations/)
  await findMenu(page).click()
  await page.getByRole('button', { name: 'End repeat after this one' }).click()
  await ended
  await visit(page, FOURTH)
  await expect(page.getByText('Nothing planned this week')).toBeVisible()
  await visit(page, SECOND)
  await expect(friday(page, '27 Nov')).toContainText('Pizza')
  const off = page.waitForResponse(/\/plan\/operations/)
  await removeLater(page)
  await off
  await visit(page, FIRST)
  await expect(friday(page, '20 Nov')).toContainText('Pizza')
})
