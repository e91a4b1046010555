import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { callApi, newCook, newRecipe } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('shares a private recipe by a link, which works without an account until it is deleted', async ({
  page,
  context,
  browser,
}) => {
  const cook = await newCook('sharer')
  const { id } = await newRecipe(cook, {
    title: 'Borsch of my own',
    visibility: 'private',
    servings: 4,
    ingredients: [{ line: '500 g beetroot' }],
    steps: [{ instruction: 'Simmer for 40 minutes.' }],
    notes: 'With dill </script>.',
  })
  await enterAs(context, cook)
  await visit(page, `/recipes/${id}`)
  await page.locator('#content').getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Share…' }).click()
  await page.getByLabel('1 day').check()
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Link to Borsch of my own').inputValue()
  await expect(page.getByText(`Created by ${cook.username}`)).toBeVisible()
  await expectAccessible(page)

  const visitor = await browser.newContext({ javaScriptEnabled: false })
  const reader = await visitor.newPage()
  const response = await reader.goto(address)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  })
  await expect(reader.getByRole('heading', { level: 1, name: 'Borsch of my own' })).toBeVisible()
  const jsonLd = await reader.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd ?? '')).toMatchObject({
    '@type': 'Recipe',
    url: address,
    recipeYield: '4',
    recipeIngredient: ['500 g beetroot'],
  })
  await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(reader.getByText(cook.username)).toHaveCount(0)
  await reader.getByRole('button', { name: 'More servings' }).click()
  await expect(reader.getByRole('listitem').filter({ hasText: 'beetroot' }).first()).toContainText('625 g')

  await page.getByRole('button', { name: 'Delete link' }).click()
  await expect(page.getByRole('heading', { name: 'Links in use' })).toHaveCount(0)
  const gone = await reader.goto(address)
  expect(gone?.status()).toBe(404)
  await expect(reader.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  expect(await gone?.text()).not.toContain('beetroot')
  await visitor.close()
})

test('shares the open items of a list by a link', async ({ page, context, browser }) => {
  const cook = await newCook('shopper')
  const token = cook.tokens.access_token
  const body = { name: 'Saturday' }
  const list = await callApi<{ id: number }>('POST', '/shopping-lists', { token, body })
  await callApi('POST', `/shopping-lists/${list.id}/items`, { token, body: { text: '2 l milk' } })
  await enterAs(context, cook)
  await visit(page, `/shopping/${list.id}/share`)
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('Link to Saturday').inputValue()
  const visitor = await browser.newContext()
  const reader = await visitor.newPage()
  await reader.goto(address)
  await expect(reader.getByRole('listitem').filter({ hasText: 'milk' })).toContainText('2 l')
  const jsonLd = await reader.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(jsonLd ?? '')).toMatchObject({ name: 'Saturday', recipeIngredient: ['2 l milk'] })
  await expectAccessible(reader)
  await visitor.close()
})
