import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newAdmin, newCook, newRecipe, readRecipe, uniqueName } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('an administrator merges a duplicate and its recipes', async ({ page, context }) => {
  const admin = await newAdmin('merger')
  const token = admin.tokens.access_token
  const [twice, target] = [uniqueName('all-purpose-flour'), uniqueName('plain-flour')]
  const create = (name: string) =>
    callApi<{ id: number }>('POST', '/ingredients', { token, body: { name } }).then(({ id }) => id)
  const [twiceId, targetId] = [await create(twice), await create(target)]
  const { id } = await newRecipe(await newCook('baker'), {
    title: 'Bread',
    ingredients: [{ ingredient_id: twiceId, amount_readable: '500 g' }],
  } as never)

  await enterAs(context, admin)
  await visit(page, `/ingredients?q=${twice}&edit=${twiceId}`)
  await page.locator('summary', { hasText: 'Merge with another ingredient' }).click()
  await expect(page.getByText(`All recipes and stores with “${twice}”`)).toBeVisible()
  const stays = page.getByLabel('Ingredient to keep')
  await stays.fill('nothing of that name')
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Choose an ingredient from the list.')).toBeVisible()

  await stays.fill(target)
  await page.getByRole('option', { name: target }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Merge into “${target}”` }).click()
  await expect(page.getByRole('rowheader', { name: target })).toBeVisible()
  await expect(page.getByText('Ingredients merged.')).toBeVisible()
  expect((await readRecipe(id)).ingredients[0]?.ingredient_id).toBe(targetId)
})

test('other users cannot merge', async ({ page, context }) => {
  const cook = await newCook('modest')
  const name = uniqueName('own-spice')
  const { id } = await callApi<{ id: number }>('POST', '/ingredients', {
    token: cook.tokens.access_token,
    body: { name },
  })
  await enterAs(context, cook)
  await visit(page, `/ingredients?q=${name}&edit=${id}`)
  await expect(page.locator('summary', { hasText: 'Delete ingredient' })).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Merge with another ingredient' })).toHaveCount(0)
})
