import type { ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { expect, test } from '@playwright/test'
import { callApi, newCook, uniqueName } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('a new store has shelves for the items of a list', async ({ page, context }) => {
  const cook = await newCook('settler')
  await enterAs(context, cook)
  await visit(page, '/stores')
  await page.getByText('New store').click()
  const name = uniqueName('Corner')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Organic store').check()
  await page.getByRole('button', { name: 'Add store' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('Fruit and vegetables')
  const store_id = Number(new URL(page.url()).pathname.split('/').at(-1))

  const token = cook.tokens.access_token
  const list = await callApi<ShoppingListRead>('POST', '/shopping-lists/', {
    token,
    body: { name: 'First trip', store_id },
  })
  for (const text of ['2 l milk', 'quinces', 'goat gouda', 'rye crispbread', 'concert tickets'])
    await callApi('POST', `/shopping-lists/${list.id}/items`, { token, body: { text } })
  await visit(page, `/shopping/${list.id}`)
  const stop = (title: string) => page.getByRole('region', { name: title })
  await expect(stop('Milk, yogurt and eggs')).toContainText('milk')
  await expect(stop('Probably in Fruit and vegetables')).toContainText('quinces')
  await expect(stop('Probably in Cheese counter')).toContainText('goat gouda')
  await expect(stop('No aisle yet')).toContainText('concert tickets')
})

test('uses another person’s store for a list, and copies it to edit it', async ({ page, context }) => {
  const [owner, guest] = [await newCook('owner'), await newCook('guest')]
  const name = uniqueName('Theirs')
  const store = await callApi<{ id: number }>('POST', '/stores/', {
    token: owner.tokens.access_token,
    body: { name, starter: { layout: 'market', language: 'en' } },
  })
  await callApi('POST', '/shopping-lists/', {
    token: guest.tokens.access_token,
    body: { name: 'Borrowed walk' },
  })
  await enterAs(context, guest)
  await visit(page, `/stores/${store.id}`)
  await expect(page.getByRole('button', { name: 'Add aisle' })).toHaveCount(0)
  await page.getByText('Use for a list').click()
  await page.getByRole('button', { name: 'Borrowed walk' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Borrowed walk' })).toBeVisible()
  await expect(page.getByLabel('Store', { exact: true })).toHaveValue(String(store.id))

  await visit(page, `/stores/${store.id}`)
  await page.locator('summary', { hasText: 'Copy store' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Copy store' }).click()
  await expect(page.getByText('Already taken. Choose another.')).toBeVisible()
  const copy = uniqueName('Mine')
  await page.getByLabel('Name').fill(copy)
  await page.getByRole('button', { name: 'Copy store' }).click()
  await expect(page.getByRole('heading', { level: 1, name: copy })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12)
  await expect(page.getByRole('button', { name: 'Add aisle' })).toBeVisible()
})
