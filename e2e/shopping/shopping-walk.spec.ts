import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { callApi, newCook, uniqueName } from '../larder-api.ts'
import {
  HARTWELLS,
  importStore,
  item,
  openPhone,
  settled,
  shopInReverse,
  startList,
} from '../shopping-steps.ts'

test('imports a store, shows the next shelf first and places an item with one tap', async ({ browser }) => {
  const cook = await newCook('walker')
  const { page } = await openPhone(browser, cook)
  const store = uniqueName('Market hall')
  await importStore(page, store)
  // A name without a known shelf. Digits would be parsed as an amount.
  const spice = uniqueName('zibet').replaceAll(/[^a-z]/g, '')
  await callApi('POST', '/ingredients', { token: cook.tokens.access_token, body: { name: spice } })
  await startList(page, 'Walk', store, ['sugar', 'carrot', spice, 'quillwort'])
  const headings = page.getByRole('heading', { level: 2 })
  await expect(headings.first()).toContainText('Vegetables')
  await item(page, 'carrot').click()
  await expect(headings.first()).toContainText('Baking')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(headings.first()).toContainText('Vegetables')

  await expect(page.getByLabel('Which aisle is quillwort in?')).toHaveCount(0)
  await page.getByLabel(`Which aisle is ${spice} in?`).selectOption({ label: 'Vegetables' })
  await expect(page.getByRole('region', { name: /Vegetables/ })).toContainText(spice)
  await settled(page)
  await page.reload()
  await expect(page.getByRole('region', { name: /Vegetables/ })).toContainText(spice)

  await page.getByLabel('Details for sugar').click()
  await page.getByRole('button', { name: 'Not found here' }).click()
  await expect(page.getByRole('region', { name: 'Not found here' })).toContainText('sugar')
  await page.getByLabel('Store', { exact: true }).selectOption({ label: HARTWELLS })
  await expect(page.getByRole('region', { name: 'Not found here' })).toHaveCount(0)
  await expect(item(page, 'sugar')).toBeVisible()
})

test('suggests the order in which people tick, and applies it with one tap', async ({ browser }) => {
  const cook = await newCook('learner')
  const { page } = await openPhone(browser, cook)
  const store = uniqueName('Learning hall')
  const storeId = await importStore(page, store)
  for (let visit = 0; visit < 6; visit++) await shopInReverse(cook.tokens.access_token, storeId)
  await startList(page, 'Suggested', store, ['milk'])
  const suggestion = page.getByRole('region', { name: 'Suggested aisle order' })
  await expect(suggestion.getByRole('listitem')).toHaveText([/Dairy/, /Baking/, /Vegetables/])
  await suggestion.getByRole('button', { name: 'Use this order' }).click()
  await expect(suggestion).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Suggested' })).toBeVisible()

  await page.goto(`/stores/${storeId}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export store' }).click()
  const layout = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(layout.shelves.map((shelf: { name: string }) => shelf.name)).toEqual([
    'Dairy',
    'Baking',
    'Vegetables',
  ])
})
