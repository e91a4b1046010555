import { expect, test } from '@playwright/test'
import { callApi, newCook, newRecipe, readRecipe } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

test('shows an old version word by word and restores it', async ({ page, context }) => {
  const cook = await newCook('historian')
  const token = cook.tokens.access_token
  const recipe = await newRecipe(cook, {
    title: 'Pizza sauce',
    ingredients: [{ line: '1 kg tomatoes' }, { line: '1 tsp oregano' }],
    steps: [{ instruction: 'Chop the tomatoes.' }, { instruction: 'Simmer for an hour.' }],
  })
  const change = (body: object) => callApi('PUT', `/recipes/${recipe.id}`, { token, body })
  await change({ ingredients: [{ line: '1 kg tomatoes' }, { line: '2 tsp oregano' }] })
  await change({ steps: [{ instruction: 'Chop the tomatoes.' }, { instruction: 'Simmer for two hours.' }] })

  await enterAs(context, cook)
  await visit(page, `/recipes/${recipe.id}`)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(page.getByRole('listitem')).toContainText([
    /Step 2/,
    /oregano: 1 tsp → 2 tsp/,
    /First version/,
  ])

  await page.getByRole('link', { name: /oregano: 1 tsp → 2 tsp/ }).click()
  await expect(page.locator('del')).toHaveText(['1'])
  await expect(page.locator('ins')).toHaveText(['2'])
  await page.goBack()
  await page.getByRole('link', { name: /First version/ }).click()
  await expect(page.locator('ins')).toHaveText(['2', 'two', 'hours'])
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)

  // Another user saves while the page is open: it shows a conflict and loses nothing.
  await change({ notes: 'Meanwhile.' })
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect((await readRecipe(recipe.id)).notes).toBe('Meanwhile.')

  await page.reload()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version 1 restored.')).toBeVisible()
  expect(await readRecipe(recipe.id)).toMatchObject({
    notes: null,
    ingredients: [{}, { line: '1 tsp oregano' }],
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Version 4 restored.')).toBeVisible()
  expect(await readRecipe(recipe.id)).toMatchObject({
    notes: 'Meanwhile.',
    ingredients: [{}, { line: '2 tsp oregano' }],
  })
})
