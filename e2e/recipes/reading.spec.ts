import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newCook, newRecipe, uniqueName } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

const pie = (unknown: string) => ({
  title: 'Moon pie',
  ingredients: [
    { line: '2 cups flour' },
    { ingredient_name: unknown, amount_readable: '1 lb' },
    { line: '3 eggs' },
    { line: 'salt' },
  ],
  steps: [{ instruction: 'Bake at 350 °F.' }],
})

test('chooses units and amounts, and adds missing nutrition values', async ({ page, context }) => {
  const cook = await newCook('reader')
  const unknown = uniqueName('moonrock')
  const { id } = await newRecipe(cook, pie(unknown))
  await enterAs(context, cook)
  await visit(page, `/recipes/${id}`)
  const lines = page.getByRole('list').filter({ hasText: 'flour' })
  await page.getByRole('button', { name: '×2' }).click()
  await expect(lines).toContainText('4 cups')
  await expect(page).toHaveURL(/times=2/)
  await page.getByRole('button', { name: 'Metric' }).click()
  await expect(lines).toContainText('≈ 900 g')
  await expect(lines).not.toContainText('cups')
  await expect(page.getByText('Bake at ≈ 180 °C.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Metric' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'Cook', exact: true }).click()
  await expect(page).toHaveURL(/cook\?times=2/)
  await expect(page.getByText('≈ 900 g').first()).toBeVisible()
  await visit(page, `/recipes/${id}?times=2`)
  await expect(lines).toContainText('≈ 900 g')
  await page.emulateMedia({ media: 'print' })
  await expect(lines).toContainText('≈ 900 g')
  await expect(page.getByRole('button', { name: 'Metric' })).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await page.locator('summary', { hasText: 'Nutrition' }).click()
  await expect(
    page.getByText('Not enough is known for reliable figures. Add nutrition for the ingredients below.'),
  ).toBeVisible()
  await page.getByRole('link', { name: `Add nutrition for ${unknown}` }).click()
  await expect(page.getByText('No nutrition yet.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Energy (kcal)').fill('250')
  await page.getByLabel('Carbohydrate (g)').fill('30')
  await page.getByLabel('Protein (g)').fill('12')
  await page.getByRole('textbox', { name: 'Fat (g)', exact: true }).fill('much')
  await page.getByRole('button', { name: 'Save values' }).click()
  await expect(page.getByRole('textbox', { name: 'Fat (g)', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.getByLabel('Food').fill('Rindfleisch')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByRole('button', { name: /^beef / })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/recipes/${id}#nutrition`))
  await expect(page.getByRole('row', { name: /Protein/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Add nutrition/ })).toHaveCount(0)
})

/** Holds matching requests until `release` is called. `requested` resolves at the first. */
async function holdRequests(page: Page, pattern: string) {
  const requested = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(pattern, async (route) => {
    requested.resolve()
    await released.promise
    await route.continue()
  })
  return { requested: requested.promise, release: released.resolve }
}

test.describe('without service worker', () => {
  // Its requests cannot be held.
  test.use({ serviceWorkers: 'block' })

  test('a page that opens while the units are stored uses them', async ({ page, context }) => {
    const cook = await newCook('hasty-reader')
    const { id } = await newRecipe(cook, pie(uniqueName('moonrock')))
    await enterAs(context, cook)
    await visit(page, `/recipes/${id}`)
    const choice = await holdRequests(page, '**/settings?/choose')
    const recipe = await holdRequests(page, `**/recipes/${id}/__data.json*`)
    const cookMode = await holdRequests(page, `**/recipes/${id}/cook/__data.json*`)
    await page.getByRole('button', { name: 'Metric' }).click()
    await page.getByRole('link', { name: 'Cook', exact: true }).click()
    await cookMode.requested
    const stored = page.waitForResponse('**/settings?/choose')
    choice.release()
    await stored
    cookMode.release()
    await expect(page).toHaveURL(/cook/)
    recipe.release()
    await expect(page.getByText('≈ 450 g').first()).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('chooses units, amounts and nutrition values', async ({ page, context }) => {
    const cook = await newCook('plain-reader')
    const unknown = uniqueName('moonrock')
    const { id } = await newRecipe(cook, pie(unknown))
    await enterAs(context, cook)
    await page.goto(`/recipes/${id}`)
    await page.getByRole('button', { name: '×½' }).click()
    await page.getByRole('button', { name: 'US', exact: true }).click()
    await page.getByRole('button', { name: 'Metric' }).click()
    await expect(page).toHaveURL(/times=0\.5/)
    await expect(page.getByRole('list').filter({ hasText: 'flour' })).toContainText('≈ 225 g')
    await page.goto(
      `/ingredients/${(await newRecipe(cook, pie(unknown))).ingredients[1]?.ingredient_id}/nutrition`,
    )
    for (const [label, value] of [
      ['Energy (kcal)', '250'],
      ['Fat (g)', '8,5'],
      ['Carbohydrate (g)', '30'],
      ['Protein (g)', '12'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('button', { name: 'Save values' }).click()
    await page.goto(`/recipes/${id}`)
    await page.locator('summary', { hasText: 'Nutrition' }).click()
    await expect(page.getByRole('row', { name: /Energy/ })).toBeVisible()
  })
})
