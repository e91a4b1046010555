import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newCook, newRecipe, uniqueName } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' })

const DAY_MS = 24 * 60 * 60 * 1000

/** The Monday after next: too far for ingredients that keep one day. */
function laterMonday(): Date {
  const now = new Date()
  return new Date(now.getTime() + (15 - (now.getUTCDay() || 7)) * DAY_MS)
}

const findCentre = async (where: Locator) => {
  const { x, y, width, height } = (await where.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags by touch. */
async function press(page: Page, grip: Locator, target: () => Promise<Locator>) {
  const touch = await page.context().newCDPSession(page)
  await expect(grip).toBeInViewport()
  const from = await findCentre(grip)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [from])
  await send('touchMove', [{ x: from.x, y: from.y + 10 }])
  // Empty days become drop targets only during a drag.
  await send('touchMove', [await findCentre(await target())])
  await send('touchEnd', [])
}

test('on a phone moves a meal by touch, copies a day, plans leftovers and warns about early shopping', async ({
  page,
  context,
}) => {
  const cook = await newCook('thumb')
  const token = cook.tokens.access_token
  const title = uniqueName('Meatballs')
  const ingredients = [{ line: '500 g ground beef' }, { line: '200 g plain flour' }]
  const { id: recipe_id } = await newRecipe(cook, { title, servings: 2, ingredients })
  const monday = laterMonday()
  const addDays = (days: number) => new Date(monday.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await callApi('POST', '/planned-meals/', {
    token,
    body: { day: addDays(0), meal: 'dinner', recipe_id, servings: 2 },
  })
  await enterAs(context, cook)
  await visit(page, `/plan?week=${addDays(0)}&kitchen=mine`)
  const day = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

  await day('Monday').evaluate((section) => section.scrollIntoView())
  await press(page, day('Monday').locator('.grip'), async () => day('Tuesday').locator('.cell').nth(1))
  await expect(day('Tuesday')).toContainText(title)
  await expect(day('Monday')).not.toContainText(title)

  await day('Tuesday')
    .getByRole('button', { name: /^Copy to next day/ })
    .click()
  await expect(day('Wednesday').getByRole('link', { name: title })).toBeVisible()
  await day('Thursday').getByRole('link', { name: 'Add a meal' }).click()
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('Leftovers from').selectOption({ index: 1 })
  const sent = page.waitForResponse(/\/plan\/operations/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(day('Thursday')).toContainText('Leftovers from Tuesday')
  await sent

  // Leftovers are bought once. Beef does not keep that long.
  await page.getByRole('link', { name: 'Shop for this week' }).click()
  await expect(page.getByRole('heading', { name: 'Ingredients for 2 meals' })).toBeVisible()
  await page.getByLabel('Name your first list').fill('Later')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('checkbox', { name: /plain flour/ })).toContainText('400 g')
  await expect(page.getByRole('checkbox', { name: /ground beef/ })).toContainText('keeps')
  await expect(page.getByRole('checkbox', { name: /plain flour/ })).not.toContainText('keeps')
})

test('plans a dinner in 3 taps, a week in 9 and its list in 3, without typing', async ({ page, context }) => {
  const cook = await newCook('taps')
  await enterAs(context, cook)
  let taps = 0
  const tap = async (target: Locator) => {
    await expect(target).toBeInViewport()
    await target.tap()
    taps++
  }
  const sheet = page.getByRole('dialog')
  /** One of the sample recipes. */
  const recipe = sheet.locator('section').getByRole('button').first()

  await visit(page, '/')
  await tap(page.getByRole('link', { name: 'Plan', exact: true }).filter({ visible: true }))
  await tap(page.getByRole('link', { name: 'Add a meal' }).first())
  await expect(sheet.getByRole('searchbox')).not.toBeFocused()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.goBack()
  await expect(sheet).toBeHidden()
  await page.getByRole('link', { name: 'Add a meal' }).first().tap()
  const sent = page.waitForResponse(/\/plan\/operations/)
  await tap(recipe)
  await expect(page.locator('article h4')).toHaveCount(1)
  await expect(page.locator('article > .picture')).toBeVisible()
  expect(taps, 'a dinner').toBe(3)
  await sent
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(page.locator('article')).toHaveCount(0)

  await visit(page, `/plan?week=${laterMonday().toISOString().slice(0, 10)}&kitchen=mine`)
  taps = 1
  await tap(page.getByRole('button', { name: 'Plan the week' }))
  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await expect(sheet.getByRole('heading', { level: 2 })).toContainText(weekday)
    await tap(recipe)
  }
  await expect(sheet).toBeHidden()
  await expect(page.locator('article')).toHaveCount(7)
  expect(taps, 'seven dinners').toBe(9)

  taps = 1
  await tap(page.getByRole('link', { name: 'Shop for this week' }))
  await tap(page.getByRole('button', { name: 'Create list' }))
  await expect(page.locator('.stop h2').first()).toBeVisible()
  expect(taps, 'the list').toBe(3)
})
