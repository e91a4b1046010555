import { expect, test } from '@playwright/test'
import { newCook, newRecipe, uniqueName } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('marks favourites on a card and on the recipe, and filters by them', async ({ page, context }) => {
  const cook = await newCook('fan')
  const word = uniqueName('stew')
  await newRecipe(cook, { title: `First ${word}` })
  await newRecipe(cook, { title: `Second ${word}` })
  await enterAs(context, cook)

  await visit(page, `/?scope=mine`)
  const first = page.getByRole('button', { name: `Favourite: First ${word}` })
  await expect(first).toHaveAttribute('aria-pressed', 'false')
  const marked = page.waitForResponse((response) => response.url().endsWith('/favourite'))
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  expect((await marked).status()).toBe(204)

  await page.getByRole('link', { name: 'Favourites', exact: true }).click()
  await expect(page.getByRole('heading', { name: `First ${word}` })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Second ${word}` })).toBeHidden()

  await page.getByRole('link', { name: `First ${word}` }).click()
  const onPage = page.getByRole('button', { name: `Favourite: First ${word}` })
  await expect(onPage).toHaveAttribute('aria-pressed', 'true')
  const unmarked = page.waitForResponse((response) => response.url().endsWith('/favourite'))
  await onPage.click()
  await unmarked
  await visit(page, '/?scope=favourites')
  await expect(page.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()

  await context.route('**/favourite', (route) => route.abort())
  await visit(page, '/?scope=mine')
  await first.click()
  await expect(page.getByText(`“First ${word}” could not be updated.`)).toBeVisible()
  await expect(first).toHaveAttribute('aria-pressed', 'false')
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a plain form marks a favourite and returns to the page', async ({ page, context }) => {
    const cook = await newCook('plain-fan')
    const recipe = await newRecipe(cook, { title: 'Plain soup' })
    await enterAs(context, cook)
    await page.goto(`/recipes/${recipe.id}`)
    const heart = page.getByRole('button', { name: 'Favourite: Plain soup' })
    await heart.click()
    await expect(page).toHaveURL(`/recipes/${recipe.id}`)
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })
})
