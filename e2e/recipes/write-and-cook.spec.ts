import { expect, type Locator, type Page, test } from '@playwright/test'
import { uniqueName } from '../larder-api.ts'
import { visit } from '../visit.ts'

const INGREDIENTS = [
  '250 g plain flour',
  '2 cups milk',
  '2 eggs, at room temperature',
  '1 tsp salt',
  '2 tbsp sugar',
  '1 ½ tsp baking powder',
  '50 g butter, melted',
  '1 lemon',
  '1 tbsp vegetable oil',
  '100 g honey',
]

/** By keyboard only. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The focus never reached ${target}.`)
}

test('signs up, writes a recipe with ten ingredients and cooks it, by keyboard only', async ({ page }) => {
  const { keyboard } = page
  const username = uniqueName('keys')
  const password = 'four kinds of thyme'

  await visit(page, '/register')
  await tabTo(page, page.getByLabel('Username'))
  await keyboard.type(username)
  await keyboard.press('Tab')
  await keyboard.type(`${username}@example.com`)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  const account = page.getByRole('banner').getByText(username)
  await expect(account).toBeVisible()

  await tabTo(page, page.getByRole('banner').getByRole('button', { name: username }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Log out' }))
  await keyboard.press('Enter')
  await expect(account).toHaveCount(0)
  await visit(page, '/login?next=/recipes/new')
  await tabTo(page, page.getByLabel('Username or e-mail'))
  await keyboard.type(username)
  await keyboard.press('Tab')
  await keyboard.type(password)
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New recipe' })).toBeVisible()

  await tabTo(page, page.getByLabel('Title'))
  await keyboard.type('Pancakes by heart')
  await tabTo(page, page.getByLabel('Servings'))
  await keyboard.type('4')
  await tabTo(page, page.getByLabel('Ingredient 1', { exact: true }))
  for (const [index, line] of INGREDIENTS.entries()) {
    await expect(page.getByLabel(`Ingredient ${index + 1}`, { exact: true })).toBeFocused()
    await keyboard.type(line)
    await keyboard.press('Escape')
    if (index < INGREDIENTS.length - 1) await keyboard.press('Enter')
  }
  await keyboard.press('Alt+ArrowUp')
  await expect(page.getByLabel('Ingredient 9', { exact: true })).toHaveValue('100 g honey')
  await tabTo(page, page.getByLabel('Step 1', { exact: true }))
  await keyboard.type('Whisk everything and let it rest.')
  await tabTo(page, page.getByLabel('Duration of step 1'))
  await keyboard.type('15 min')
  await keyboard.press('Shift+Tab')
  await keyboard.press('End')
  await keyboard.press('Enter')
  await expect(page.getByLabel('Step 2', { exact: true })).toBeFocused()
  await keyboard.type('Fry ladlefuls in a hot pan.')
  await keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Pancakes by heart' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(10)
  const flour = page.getByRole('listitem').filter({ hasText: 'plain flour' })
  await expect(flour).toContainText('250 g')
  await tabTo(page, page.getByRole('button', { name: 'More servings' }))
  for (let more = 0; more < 4; more++) await keyboard.press('Enter')
  await expect(flour).toContainText('500 g')

  await tabTo(page, page.getByRole('link', { name: 'Cook', exact: true }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Get everything ready' })).toBeVisible()
  await expect(page.getByText('500 g', { exact: true })).toBeVisible()
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Start timer: Rest, 15 min' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('timer')).toHaveText(/^14:5\d$/)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^14:[0-5]\d$/)
  await keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible()
  const timers = page.getByRole('complementary', { name: 'Timers' })
  await expect(timers.getByRole('timer')).toHaveText(/^14:[0-5]\d$/)
  await keyboard.press('ArrowRight')
  const end = page.getByRole('heading', { name: 'Enjoy your meal!' })
  await expect(end).toBeVisible()
  const synced = page.waitForResponse('**/cooking')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await (await synced).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(end).toBeVisible()
  await keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'Pancakes by heart' })).toBeVisible()
  await expect(timers).toBeVisible()
})
