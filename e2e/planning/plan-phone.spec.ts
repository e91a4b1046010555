import { expect, type Locator, type Page, test } from '@playwright/test'
import { callApi, newCook, newRecipe, uniqueName } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' })

const DAY_MS = 24 * 60 * 60 * 1000

/** The Monday after next: what keeps for a day is not bought today for it. */
function laterMonday(): Date {
  const now = new Date()
  return new Date(now.getTime() + (15 - (now.getUTCDay() || 7)) * DAY_MS)
}

const middleOf = async (where: Locator) => {
  const { x, y, width, height } = (await where.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** With a finger: down, along, up. */
async function press(page: Page, grip: Locator, target: () => Promise<Locator>) {
  const touch = await page.context().newCDPSession(page)
  await expect(grip).toBeInViewport()
  const from = await middleOf(grip)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await send('touchStart', [from])
  await send('touchMove', [{ x: from.x, y: from.y + 10 }])
  // Days without a meal take one only while something is moved.
  await send('touchMove', [await middleOf(await target())])
  await send('touchEnd', [])
}

test('on a phone a meal is pressed and moved, a day is copied, what is left is eaten, and nothing is bought too early', async ({
  page,
  context,
}) => {
  const cook = await newCook('thumb')
  const token = cook.tokens.access_token
  const title = uniqueName('Meatballs')
  const ingredients = [{ line: '500 g ground beef' }, { line: '200 g plain flour' }]
  const { id: recipe_id } = await newRecipe(cook, { title, servings: 2, ingredients })
  const monday = laterMonday()
  const dateOf = (days: number) => new Date(monday.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  await callApi('POST', '/planned-meals/', {
    token,
    body: { day: dateOf(0), meal: 'dinner', recipe_id, servings: 2 },
  })
  await enterAs(context, cook)
  await visit(page, `/plan?week=${dateOf(0)}&kitchen=mine`)
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
  await page.getByLabel('Leftovers from').selectOption({ index: 1 })
  const sent = page.waitForResponse(/\/plan\/operations/)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(day('Thursday')).toContainText('Leftovers from Tuesday')
  await sent

  // What is left over is bought once, and beef does not keep that long.
  await page.getByRole('link', { name: 'Shop for this week' }).click()
  await expect(page.getByRole('heading', { name: 'Ingredients for 2 meals' })).toBeVisible()
  await page.getByLabel('Name your first list').fill('Later')
  await page.getByRole('button', { name: 'Add', exact: true }).last().click()
  await expect(page.getByRole('checkbox', { name: /plain flour/ })).toContainText('400 g')
  await expect(page.getByRole('checkbox', { name: /ground beef/ })).toContainText('keeps')
  await expect(page.getByRole('checkbox', { name: /plain flour/ })).not.toContainText('keeps')
})
