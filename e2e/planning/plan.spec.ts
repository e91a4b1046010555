import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { type Cook, callApi, newCook, newRecipe, uniqueName } from '../larder-api.ts'
import { openPhone, savedOffline } from '../shopping-steps.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

/** In the future: phones hide the past days of this week. Its days have the same names as in 2026. */
const WEEK = '2037-11-16'
const DESK = { width: 1280, height: 900 }

/** Creates a kitchen of two. Returns the URL of its plan. */
async function shareKitchen(owner: Cook, other: Cook): Promise<string> {
  const token = owner.tokens.access_token
  const { id } = await callApi<{ id: number }>('POST', '/kitchens/', { token, body: { name: 'Mill Lane 1' } })
  const { secret } = await callApi<{ secret: string }>('POST', `/kitchens/${id}/invitations/`, {
    token,
    body: {},
  })
  await callApi('POST', '/kitchen-invitations/accept', { token: other.tokens.access_token, body: { secret } })
  return `/plan?week=${WEEK}&kitchen=${id}`
}

const day = (page: Page, name: string) => page.getByRole('region', { name })
const findMenu = (page: Page, title: string) => page.locator('article', { hasText: title }).locator('summary')
const listening = (page: Page) => page.waitForResponse('**/plan/days*')

async function addWords(page: Page, where: string, title: string) {
  await day(page, where).getByRole('link', { name: 'Add a meal' }).click()
  await page.getByLabel('Search or type a meal').fill(title)
  await page.getByRole('button', { name: `Add “${title}”` }).click()
  await expect(day(page, where)).toContainText(title)
}

test('two people plan a week together, one of them offline', async ({ browser }) => {
  const [ann, ben] = [await newCook('ann'), await newCook('ben')]
  const address = await shareKitchen(ann, ben)
  const soup = uniqueName('Lentil soup')
  await newRecipe(ann, { title: soup, servings: 4 })
  const desk = await (await browser.newContext({ viewport: DESK, locale: 'en-GB' })).newPage()
  await enterAs(desk.context(), ann)
  const { context, page: phone } = await openPhone(browser, ben)

  await visit(phone, address)
  const connected = listening(desk)
  await visit(desk, address)
  await connected
  await expect(desk.getByText('Nothing planned this week')).toBeVisible()

  await desk.getByRole('link', { name: 'Add to Dinner, Tuesday 17 November' }).click()
  await desk.getByRole('button', { name: 'More options' }).click()
  await desk.getByLabel('Meal', { exact: true }).fill(soup)
  await desk.getByRole('option', { name: soup }).click()
  await desk.getByLabel('Servings').fill('6')
  await desk.getByLabel('Who’s cooking?').selectOption(ben.username)
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(day(phone, 'Tuesday 17 Nov').getByRole('link', { name: soup })).toHaveAttribute(
    'href',
    /servings=6/,
  )
  await expect(day(phone, 'Tuesday 17 Nov')).toContainText(ben.username)
  await expectAccessible(desk)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)

  // On a desktop by mouse, and by keys, which keep the focus.
  const card = desk.locator('article', { hasText: soup })
  await card.locator('.meta').dragTo(day(desk, 'Friday 20 Nov').locator('.cell').nth(2))
  await expect(day(phone, 'Friday 20 Nov')).toContainText(soup)
  await desk.getByRole('button', { name: 'Undo' }).last().click()
  await expect(day(phone, 'Tuesday 17 Nov')).toContainText(soup)
  await card.locator('.meta').dragTo(day(desk, 'Friday 20 Nov').locator('.cell').nth(2))
  await expect(day(phone, 'Friday 20 Nov')).toContainText(soup)
  await findMenu(desk, soup).focus()
  await desk.keyboard.press('Alt+ArrowLeft')
  await expect(day(phone, 'Thursday 19 Nov')).toContainText(soup)
  await expect(findMenu(desk, soup)).toBeFocused()

  // Screen readers get a message about the saved change.
  await findMenu(desk, soup).click()
  await desk.getByRole('link', { name: 'Edit…' }).click()
  await desk.getByLabel('Servings').fill('5')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('status').filter({ hasText: ' saved: ' })).toHaveText(
    `${soup} saved: Thursday 19 November, Dinner.`,
  )
  await findMenu(desk, soup).focus()

  // Offline: one adds free text and later moves a meal that the other moves too.
  await savedOffline(phone, address, 'Meal plan')
  await context.setOffline(true)
  await addWords(phone, 'Saturday 21 Nov', 'Pizza at Ann’s')
  await desk.keyboard.press('Alt+ArrowLeft')
  await expect(day(desk, 'Wednesday 18 Nov')).toContainText(soup)
  await findMenu(phone, soup).click()
  await phone.getByRole('button', { name: 'Move to next day', exact: true }).click()
  await expect(phone.getByText('2 changes will be sent later')).toBeVisible()
  await phone.reload()
  await expect(day(phone, 'Saturday 21 Nov')).toContainText('Pizza at Ann’s')
  await context.setOffline(false)
  await expect(day(desk, 'Saturday 21 Nov')).toContainText('Pizza at Ann’s')
  for (const page of [desk, phone]) await expect(day(page, 'Friday 20 Nov')).toContainText(soup)

  // Undo restores a removed meal.
  await findMenu(desk, 'Pizza').click()
  await desk.getByRole('button', { name: 'Remove' }).click()
  await expect(phone.getByText('Pizza at Ann’s')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Undo' }).last().click()
  await expect(day(phone, 'Saturday 21 Nov')).toContainText('Pizza at Ann’s')

  await desk.locator('summary', { hasText: 'More' }).click()
  await desk.getByRole('button', { name: 'Copy to next week' }).click()
  await desk.getByRole('link', { name: 'Next week' }).click()
  await expect(day(desk, 'Saturday 28 Nov')).toContainText('Pizza at Ann’s')
  await desk.getByRole('link', { name: 'Month', exact: true }).click()
  await expect(desk.getByRole('listitem').filter({ hasText: 'Pizza at Ann’s' }).getByRole('link')).toHaveText(
    [/Saturday 21 November/, /Saturday 28 November/],
  )
  await expectAccessible(desk)
})

/** The calendar feed starts today, not in the visible week. */
async function expectInCalendar(address: string, cook: Cook) {
  const token = cook.tokens.access_token
  const { id: recipe_id } = await newRecipe(cook, { title: uniqueName('Tonight') })
  const body = { day: new Date().toISOString().slice(0, 10), meal: 'dinner', recipe_id, servings: 5 }
  const { id } = await callApi<{ id: number }>('POST', '/planned-meals/', { token, body })
  expect(await (await fetch(address)).text()).toContain(`/recipes/${recipe_id}?servings=5`)
  await callApi('DELETE', `/planned-meals/${id}`, { token })
}

/** At any time, it is another day than in UTC in one of them. */
for (const timezoneId of ['Pacific/Niue', 'Pacific/Kiritimati']) {
  test(`plans a recipe for tonight in two taps and undoes it, in ${timezoneId}`, async ({ browser }) => {
    const ann = await newCook('ann')
    const { id, title } = await newRecipe(ann, { title: uniqueName('Noodles'), servings: 2 })
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-GB',
      timezoneId,
    })
    await enterAs(context, ann)
    const page = await context.newPage()
    const today = page.getByRole('region', { name: 'Today' })
    await visit(page, `/recipes/${id}`)
    await page.getByRole('main').locator('summary', { hasText: 'Plan' }).click()
    await page.getByRole('button', { name: 'Tonight' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    const other = await context.newPage()
    await visit(other, '/')
    await expect(other.getByRole('region', { name: 'Today' })).toContainText(title)
    await undo.click()
    await expect(page.getByText('Removed from the plan')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Recipes' }).click()
    await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.5 })
    await expect(today).toHaveCount(0)
    await context.close()
  })
}

test('plans a recipe from its page, also without JavaScript', async ({ browser }) => {
  const ann = await newCook('ann')
  const { id, title } = await newRecipe(ann, { title: uniqueName('Dumplings'), servings: 2 })
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  await enterAs(context, ann)
  const page = await context.newPage()
  await page.goto(`/recipes/${id}`)
  await page.getByRole('main').locator('summary', { hasText: 'Plan' }).click()
  await page.getByRole('link', { name: 'Another day or meal' }).click()
  await page.getByLabel('Day', { exact: true }).fill('2037-11-19')
  await page.getByLabel('Servings').fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(day(page, 'Thursday 19 Nov').getByRole('link', { name: title })).toBeVisible()
  await page.getByText('Subscribe in your calendar').click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Calendar link').inputValue()
  await expect(page.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    address.replace(/^https?/, 'webcal'),
  )
  await expectInCalendar(address, ann)
  await page.getByText('Meals of the day').click()
  await page.getByLabel('Another meal').fill('Supper')
  await page.getByRole('button', { name: 'Save meals' }).click()
  await expect(page.getByRole('link', { name: 'Add to Supper, Thursday 19 November' })).toBeAttached()

  await findMenu(page, title).click()
  await page.getByRole('link', { name: 'Edit…' }).click()
  await page.getByLabel('Day', { exact: true }).fill('2037-11-20')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(day(page, 'Friday 20 Nov')).toContainText('3 servings')
  await findMenu(page, title).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing planned this week')).toBeVisible()

  // Suggestions: replace one idea, keep the rest and add them to the plan.
  for (const name of ['Omelette', 'Noodles'])
    await newRecipe(ann, { title: uniqueName(name), cook_time_sec: 600 })
  await page.getByRole('link', { name: 'Suggest meals' }).click()
  const ideas = page.getByRole('heading', { level: 2 }).getByRole('link')
  const [first, second] = await ideas.allInnerTexts()
  await expect(page.getByText('never cooked').first()).toBeVisible()
  await page.getByRole('link', { name: 'Another suggestion' }).first().click()
  await expect(ideas.first()).not.toHaveText(first ?? '')
  if (second) await expect(ideas.nth(1)).toHaveText(second)
  // Save the rules and fill lunch.
  await page.locator('summary', { hasText: 'Rules' }).click()
  await page.getByLabel('Min. days since last cooked').fill('5')
  await page.getByLabel('Which meal?').selectOption('Lunch')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('button', { name: 'Save rules' }).click()
  await page.locator('summary', { hasText: 'Rules' }).click()
  await expect(page.getByLabel('Min. days since last cooked')).toHaveValue('5')
  await expect(page.getByRole('button', { name: 'Save rules' })).toHaveCount(0)
  await page.getByLabel('Which meal?').selectOption('Lunch')
  await page.getByRole('button', { name: 'Show' }).click()
  const suggestedTitle = await ideas.first().innerText()
  await page.getByRole('button', { name: 'Add these to the plan' }).click()
  await expect(
    page.locator('.cell', { hasText: 'Lunch' }).getByRole('link', { name: suggestedTitle }),
  ).toBeVisible()
})

test('a list for some days follows the plan and shows what changed', async ({ browser }) => {
  const ann = await newCook('ann')
  const token = ann.tokens.access_token
  const title = uniqueName('Lasagne')
  const ingredients = [{ line: '500 g ground beef' }, { line: '200 g plain flour' }, { line: '5 g salt' }]
  const { id: recipe_id } = await newRecipe(ann, { title, servings: 2, ingredients })
  const body = { day: '2037-11-19', meal: 'dinner', recipe_id, servings: 4 }
  const meal = await callApi<{ id: number }>('POST', '/planned-meals/', { token, body })
  const { context, page: phone } = await openPhone(browser, ann)
  await visit(phone, `/plan?week=${WEEK}&kitchen=mine`)
  await phone.getByRole('link', { name: 'Shop for this week' }).click()
  await phone.getByRole('checkbox', { name: 'Friday' }).uncheck()
  await expect(phone).toHaveURL(/chosen=yes/)
  await expect(phone.getByRole('heading', { name: 'Ingredients for 1 meal' })).toBeVisible()
  await phone.getByRole('checkbox', { name: 'salt' }).uncheck()
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await phone.getByLabel('Name your first list').fill('The week')
  await phone.getByRole('button', { name: 'Create list' }).click()

  const flour = phone.getByRole('checkbox', { name: /plain flour/ })
  await expect(flour).toContainText('400 g')
  await expect(flour).toContainText('for Thursday')
  await expect(phone.getByRole('checkbox', { name: /salt/ })).toHaveCount(0)
  const list = new URL(phone.url()).pathname
  const sent = phone.waitForResponse(/\/operations/)
  await flour.click()
  await sent
  await callApi('PUT', `/planned-meals/${meal.id}`, { token, body: { servings: 6 } })
  await expect(phone.getByText('2 amounts went up').first()).toBeVisible()
  await expect(phone.getByRole('checkbox', { name: /plain flour/, checked: false })).toContainText('200 g')
  await expect(phone.getByRole('checkbox', { name: /plain flour/, checked: true })).toBeAttached()
  await visit(phone, `/plan/ideas?week=${WEEK}&kitchen=mine`)
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await visit(phone, `/plan/figures?week=${WEEK}&kitchen=mine`)
  await expect(phone.getByRole('row', { name: /Thursday/ })).toContainText('100%')
  await expectAccessible(phone)
  await expectNoSidewaysScroll(phone)
  await visit(phone, list)
  await expect(phone.getByRole('checkbox', { name: /plain flour/, checked: true })).toBeAttached()
  await callApi('DELETE', `/planned-meals/${meal.id}`, { token })
  await expect(phone.getByText(`${title} (Thursday) was removed`).first()).toBeVisible()
  await expect(phone.getByRole('checkbox', { checked: false })).toHaveCount(0)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Stop following the plan' }).click()
  await expect(phone.getByRole('heading', { name: 'Follows the plan', exact: true })).toHaveCount(0)
  await context.close()
})

/** The Monday after next: shared pages of a past week expire. */
function laterWeek(): string {
  const now = new Date()
  const days = 15 - (now.getUTCDay() || 7)
  return new Date(now.getTime() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
}

test('saves a week as a template, applies it to another week and undoes it, also without JavaScript', async ({
  browser,
}) => {
  const ann = await newCook('ann')
  const token = ann.tokens.access_token
  const { id: recipe_id, title } = await newRecipe(ann, { title: uniqueName('Gnocchi'), servings: 2 })
  const plan = (body: object) =>
    callApi('POST', '/planned-meals/', { token, body: { day: WEEK, meal: 'dinner', ...body } })
  await plan({ recipe_id, servings: 3 })
  await plan({ day: '2037-11-20', title: 'Fish and chips' })
  await plan({ day: '2037-11-27', title: 'Left from before' })
  const { context, page } = await openPhone(browser, ann)
  await visit(page, `/plan?week=${WEEK}&kitchen=mine`)
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByRole('link', { name: 'Templates' }).click()
  await expect(page.getByText('No templates yet')).toBeVisible()
  await page.getByLabel('Template name').fill('Quiet week')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('link', { name: 'Quiet week' }).click()
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByText('2 meals · all days')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  // Replace, check and undo in one step.
  await visit(page, '/plan/templates?week=2037-11-23&kitchen=mine')
  await page.getByRole('button', { name: /^Replace this week.*Quiet week$/ }).click()
  await expect(page.getByText('2 meals added to')).toContainText('1 meal removed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(day(page, 'Friday 27 Nov')).toContainText('Left from before')
  await expect(page.getByText('Fish and chips')).toHaveCount(0)
  await context.close()

  const plain = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  await enterAs(plain, ann)
  const page2 = await plain.newPage()
  await page2.goto('/plan/templates?week=2037-11-23&kitchen=mine')
  await page2.getByRole('button', { name: /^Add to this week.*Quiet week$/ }).click()
  await page2.getByRole('link', { name: 'View week' }).click()
  await expect(day(page2, 'Friday 27 Nov')).toContainText('Fish and chips')
  await expect(day(page2, 'Friday 27 Nov')).toContainText('Left from before')
  await expect(day(page2, 'Monday 23 Nov')).toContainText('3 servings')
  await page2.goto('/plan/templates?week=2037-11-23&kitchen=mine')
  await page2.getByRole('link', { name: 'Quiet week' }).click()
  await page2.getByLabel('Template name').first().fill('Calm week')
  await page2.getByRole('button', { name: 'Rename' }).click()
  await page2.getByRole('link', { name: 'Calm week' }).click()
  await page2.getByRole('button', { name: 'Delete Calm week' }).click()
  await expect(page2.getByText('No templates yet')).toBeVisible()
  await plain.close()
})

test('shares a week as a public page until sharing stops', async ({ browser }) => {
  const ann = await newCook('ann')
  const token = ann.tokens.access_token
  const week = laterWeek()
  const open = await newRecipe(ann, { title: uniqueName('Minestrone') })
  const hidden = await newRecipe(ann, { title: uniqueName('Secret sauce'), visibility: 'private' })
  for (const body of [
    { recipe_id: open.id, note: 'Only for us' },
    { recipe_id: hidden.id },
    { title: 'Pie' },
  ])
    await callApi('POST', '/planned-meals/', { token, body: { day: week, meal: 'lunch', ...body } })
  const mine = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
  await enterAs(mine, ann)
  const page = await mine.newPage()
  await page.goto(`/plan?week=${week}&kitchen=mine`)
  await page.getByText('Share this week').click()
  await page.locator('details[open]').getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Link to this week').inputValue()

  const visitor = await (await browser.newContext({ locale: 'en-GB', viewport: DESK })).newPage()
  await visit(visitor, address)
  const response = await visitor.request.get(address)
  expect(response.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  await expect(visitor.getByRole('link', { name: open.title })).toBeVisible()
  await expect(visitor.getByText(hidden.title)).toBeVisible()
  await expect(visitor.getByRole('link', { name: hidden.title })).toHaveCount(0)
  await expect(visitor.getByText('Only for us')).toHaveCount(0)
  await expectAccessible(visitor)
  const paper = (await visitor.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(1)
  await visitor.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(visitor)

  await page.goto(`/plan?week=${week}&kitchen=mine`)
  await page.getByText('Share this week').click()
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Week not found' })).toBeVisible()
})

/** Number of lines that a text wraps to. */
const countLines = (words: Locator) =>
  words.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getClientRects().length
  })

test('words and buttons of usual length don’t wrap in narrow columns', async ({ browser }) => {
  const cook = await newCook('narrow')
  const body = { title: 'Paprikarahmsoße', day: WEEK, meal: 'dinner' }
  await callApi('POST', '/planned-meals/', { token: cook.tokens.access_token, body })
  const context = await browser.newContext({ viewport: DESK, locale: 'de-DE' })
  await enterAs(context, cook)
  const page = await context.newPage()
  await visit(page, `/plan?week=${WEEK}`)
  const monday = day(page, 'Montag 16. Nov.')
  const addMeal = monday.getByRole('link', { name: 'Mahlzeit hinzufügen' })
  for (const words of [monday.getByRole('heading', { level: 4 }), addMeal.locator('.column')])
    await expect.poll(() => countLines(words)).toBe(1)
})
