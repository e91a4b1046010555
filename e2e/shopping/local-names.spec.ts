import { expect, type Page, test } from '@playwright/test'
import { callApi, newCook, uniqueName } from '../larder-api.ts'
import { SITE_URL } from '../urls.ts'
import { enterAs, visit } from '../visit.ts'

const read = (page: Page, language: string) =>
  page.context().addCookies([{ name: 'larder_locale', value: language, url: SITE_URL }])

test('foods are named in the language of the reader, a typed name stays', async ({ page, context }) => {
  const cook = await newCook('polyglot')
  const create = (path: string, body: object) =>
    callApi<{ id: number }>('POST', path, { token: cook.tokens.access_token, body })
  const lines = ['500 g flour', '2 tsp salt', '3 onions', '1 jar Aunt Ida’s pickle']
  const ingredients = lines.map((line) => {
    const [amount = '', unit = '', ...name] = line.split(' ')
    return name.length > 0
      ? { ingredient_name: name.join(' '), amount_readable: `${amount} ${unit}`, line }
      : { ingredient_name: unit, amount_readable: amount, line }
  })
  const recipe = await create('/recipes/', { title: uniqueName('Pie'), servings: 2, ingredients })
  const list = await create('/shopping-lists/', { name: 'Week' })
  await create(`/shopping-lists/${list.id}/recipes`, { recipe_id: recipe.id })
  const day = new Date().toISOString().slice(0, 10)
  await create('/planned-meals/', { recipe_id: recipe.id, day, meal: 'dinner', servings: 2 })
  await enterAs(context, cook)

  await read(page, 'fr')
  await visit(page, `/shopping/${list.id}`)
  for (const name of ['farine', 'oignon', 'Aunt Ida’s pickle'])
    await expect(page.getByRole('checkbox', { name })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'sel' })).toContainText('2 c. à c.')
  await page.locator('input[name=text]').fill('200 g farine de blé')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox', { name: 'farine de blé' })).toContainText('700 g')

  await read(page, 'de')
  await visit(page, `/shopping/${list.id}`)
  await expect(page.getByRole('checkbox', { name: 'Mehl' })).toContainText('700 g')
  await expect(page.getByRole('checkbox', { name: 'Zwiebel' })).toBeVisible()
  await visit(page, '/plan/shop')
  await expect(page.getByRole('checkbox', { name: 'Zwiebel' })).toBeVisible()

  await visit(page, '/recipes/cookable?with=Zwiebel')
  await expect(page.getByRole('link', { name: 'Zwiebel' })).toBeVisible()

  await read(page, 'en')
  await visit(page, `/shopping/${list.id}`)
  await expect(page.getByRole('checkbox', { name: 'onion' })).toBeVisible()
})
