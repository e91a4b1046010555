import { expect, type Page, test } from '@playwright/test'
import { callApi, newCook, newRecipe, uniqueName } from './larder-api.ts'
import { enterAs } from './visit.ts'

test.use({ serviceWorkers: 'block' })

/** Delays the start of pages. Returns a function that lets them start. */
async function delayStart(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/entry/start*', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}

test('everything pressed before the scripts have loaded takes effect', async ({ page, context }) => {
  const cook = await newCook('quick')
  const recipe = await newRecipe(cook, {
    title: 'Pancakes',
    ingredients: [{ line: '2 eggs' }, { line: '200 g flour' }, { line: '300 ml milk' }],
    steps: [{ instruction: 'Mix and fry.' }],
  })
  await enterAs(context, cook)
  const startPages = await delayStart(page)
  await page.goto(`/recipes/${recipe.id}/cook`, { waitUntil: 'domcontentloaded' })
  for (const name of ['2 eggs', '300 ml milk']) await page.getByRole('checkbox', { name }).click()
  startPages()
  await expect(page.getByRole('checkbox', { name: '2 eggs' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '300 ml milk' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '200 g flour' })).not.toBeChecked()
})

test('a store chosen before the scripts have loaded sorts the list', async ({ page, context }) => {
  const cook = await newCook('hasty')
  const token = cook.tokens.access_token
  const create = (path: string, body: unknown) => callApi<{ id: number }>('POST', path, { token, body })
  const [corner, market] = [uniqueName('Corner shop'), uniqueName('Market')]
  const stores = await Promise.all([corner, market].map((name) => create('/stores', { name })))
  const list = await create('/shopping-lists', { name: 'Hasty', store_id: stores[0]?.id })
  await enterAs(context, cook)
  const startPages = await delayStart(page)
  await page.goto(`/shopping/${list.id}`, { waitUntil: 'domcontentloaded' })
  const saved = page.waitForResponse((response) => response.url().includes('choose_store'))
  await page.getByLabel('Store', { exact: true }).selectOption({ label: market })
  startPages()
  await saved
  const { store_id } = await callApi<{ store_id: number }>('GET', `/shopping-lists/${list.id}`, { token })
  expect(store_id).toBe(stores[1]?.id)
  await expect(page.getByLabel('Store', { exact: true }).locator('option:checked')).toHaveText(market)
})
