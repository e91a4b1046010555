import { expect, test } from '@playwright/test'
import { newCook, newRecipe } from './larder-api.ts'
import { enterAs } from './visit.ts'

test.use({ serviceWorkers: 'block' })

test('everything pressed before the scripts have loaded takes effect', async ({ page, context }) => {
  const cook = await newCook('quick')
  const recipe = await newRecipe(cook, {
    title: 'Pancakes',
    ingredients: [{ line: '2 eggs' }, { line: '200 g flour' }, { line: '300 ml milk' }],
    steps: [{ instruction: 'Mix and fry.' }],
  })
  await enterAs(context, cook)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/entry/start*', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await page.goto(`/recipes/${recipe.id}/cook`, { waitUntil: 'domcontentloaded' })
  for (const name of ['2 eggs', '300 ml milk']) await page.getByRole('checkbox', { name }).click()
  loaded.resolve()
  await expect(page.getByRole('checkbox', { name: '2 eggs' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '300 ml milk' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '200 g flour' })).not.toBeChecked()
})
