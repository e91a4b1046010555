import { expect, test } from '@playwright/test'
import { HARTWELLS, item, OWNER, openPhone, startList } from './shopping-steps.ts'

test('what several need is one figure that can be bought', async ({ browser }) => {
  const { page } = await openPhone(browser, OWNER)
  const texts = ['1 l milk', '1 l milk', '4 eggs', '6 eggs', '2 cups flour', '200 g flour', '9 garlic cloves']
  await startList(page, 'Amounts', HARTWELLS, texts, 4)
  await expect(item(page, 'milk')).toContainText('2 l')
  await expect(item(page, 'egg')).toContainText('10')
  await expect(item(page, 'flour')).toContainText('≈ 450 g')
  await expect(item(page, 'garlic')).toContainText('≈ 1 bulb')
  await page.getByLabel('More about milk').click()
  await expect(page.getByText('weighs about 2.06 kg in all')).toBeVisible()
})
