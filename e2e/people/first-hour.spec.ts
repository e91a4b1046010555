import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newCook, newRecipe } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

const PHONE = { width: 390, height: 844 }

test.use({ viewport: PHONE })

/** Pages of someone who has nothing yet, with the first button of the next step. */
const EMPTY_PAGES = [
  ['/cook-log', 'Nothing cooked yet', 'Choose a recipe'],
  ['/tags', 'No tags yet', 'Choose a recipe'],
  ['/trash', 'The trash is empty', 'Show all recipes'],
  ['/comments', 'No new comments', 'My recipes'],
  ['/recipe-requests', 'No open requests', 'Kitchens'],
  ['/shopping', 'No lists yet', 'Create list'],
  ['/shopping/staples', 'No pantry staples yet', /^Add salt/],
  ['/plan/templates', 'No templates yet', 'Plan the week'],
  ['/plan/shop', 'Nothing to buy yet', 'Plan the week'],
  ['/plan/figures', 'No figures for this week yet', 'Plan the week'],
  ['/books', 'No books yet', 'New book'],
  ['/kitchens', 'Cook together', 'Create kitchen'],
  ['/?scope=mine', 'No recipes yet', 'New recipe'],
  ['/?scope=favourites', 'No favourites yet', 'Show all recipes'],
  ['/ingredients?q=unobtainium', 'No ingredients found', 'All ingredients'],
] as const

test('every empty page offers the next step', async ({ page, context }) => {
  test.slow()
  await enterAs(context, await newCook('newcomer'))
  for (const [path, heading, step] of EMPTY_PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading }), path).toBeVisible()
    const button = page.getByRole('main').locator('.empty').locator('a, button').first()
    await expect(button, path).toHaveAccessibleName(step)
    await expectNoSidewaysScroll(page)
  }
  await page.goto('/shopping/staples')
  await page.getByRole('button', { name: /^Add salt/ }).click()
  await expect(page.getByRole('button', { name: 'Remove salt' })).toBeVisible()
  await expectAccessible(page)
})

test('the welcome checklist can be dismissed and comes back from the menu', async ({ page, context }) => {
  const cook = await newCook('greeted')
  await enterAs(context, cook)
  await visit(page, '/welcome')
  const progress = page.getByRole('main').getByRole('status')
  await expect(progress).toContainText('0 of 4')
  await newRecipe(cook, { title: `Welcome soup of ${cook.username}` })
  await visit(page, '/welcome')
  await expect(progress).toContainText('1 of 4')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Getting started' }).click()
  await expect(progress).toContainText('1 of 4')
})

test('Back returns to the same filters and place in the list', async ({ page, context }) => {
  await enterAs(context, await newCook('returner'))
  await visit(page, '/?sort=title')
  const card = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').nth(14)
  await card.scrollIntoViewIfNeeded()
  const readPlace = () => page.evaluate(() => scrollY)
  const place = await readPlace()
  expect(place).toBeGreaterThan(PHONE.height)
  await card.click()
  await expect(page).toHaveURL(/\/recipes\/\d+/)
  await page.goBack()
  await expect(page).toHaveURL('/?sort=title')
  await expect.poll(readPlace).toBe(place)
})

test('the app describes itself in the language of its user', async ({ page, request }) => {
  const read = async (language: string) =>
    (await request.get('/manifest.webmanifest', { headers: { 'accept-language': language } })).json()
  expect(await read('de')).toMatchObject({ lang: 'de', shortcuts: [{ name: 'Plan für heute' }, {}, {}, {}] })
  const { shortcuts, icons, screenshots } = await read('en')
  for (const { src } of [...icons, ...screenshots]) expect((await request.get(src)).status(), src).toBe(200)
  for (const { url } of shortcuts) expect((await request.get(url)).status(), url).toBe(200)
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest')
})
