import { expect, test } from '@playwright/test'
import { callApi, newCook, uniqueName } from '../larder-api.ts'
import { HARTWELLS, item, OWNER, openPhone, savedOffline, settled, startList } from '../shopping-steps.ts'
import { enterAs, visit } from '../visit.ts'

test('combines amounts of several recipes into one that can be bought', async ({ browser }) => {
  const { page } = await openPhone(browser, OWNER)
  const texts = ['1 l milk', '1 l milk', '4 eggs', '6 eggs', '2 cups flour', '200 g flour', '9 garlic cloves']
  await startList(page, 'Amounts', HARTWELLS, texts, 4)
  await expect(item(page, 'milk')).toContainText('2 l')
  await expect(item(page, 'egg')).toContainText('10')
  await expect(item(page, 'flour')).toContainText('≈ 450 g')
  await expect(item(page, 'garlic')).toContainText('≈ 1 bulb')
  await page.getByLabel('Details for milk').click()
  await expect(page.getByText('about 2.06 kg in total')).toBeVisible()
})

test('changes an amount by stepper and by hand, also offline', async ({ browser }) => {
  const { context, page } = await openPhone(browser, OWNER)
  const path = await startList(page, 'Steps', HARTWELLS, ['6 eggs', '500 g flour'])
  await visit(page, path)
  await savedOffline(page, path, 'flour')
  await context.setOffline(true)
  await page.getByLabel('Details for egg').click()
  for (let taps = 0; taps < 2; taps++) await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(item(page, 'egg')).toContainText('8')
  await page.getByRole('button', { name: 'Less', exact: true }).click()
  await expect(item(page, 'egg')).toContainText('7')
  await page.getByLabel(/^Details for (plain )?flour/).click()
  await page.getByLabel('Amount').fill('2 bags')
  await page.keyboard.press('Enter')
  await expect(item(page, 'flour')).toContainText('2 bags')
  await page.reload()
  await expect(item(page, 'flour')).toContainText('2 bags')
  await context.setOffline(false)
  await settled(page)
  await page.reload()
  await expect(item(page, 'egg')).toContainText('7')
  await page.getByLabel(/^Details for (plain )?flour/).click()
  await page.getByRole('button', { name: 'Use the amount from the recipes' }).click()
  await expect(item(page, 'flour')).toContainText('500 g')
  await settled(page)
})

test('learns staples, leaves them off the list and lets users edit them', async ({ page, context }) => {
  const cook = await newCook('saver')
  const names = ['flour', 'salt', 'water']
  const ingredients = names.map((ingredient_name) => ({ ingredient_name, amount_readable: '100 g' }))
  const { id } = await callApi<{ id: number }>('POST', '/recipes/', {
    token: cook.tokens.access_token,
    body: { title: uniqueName('Flatbread'), servings: 2, ingredients },
  })
  await enterAs(context, cook)
  const dialog = page.getByRole('dialog')
  const open = async () => {
    await visit(page, `/recipes/${id}`)
    await page.getByRole('link', { name: 'Add to list' }).click()
    await expect(dialog.getByLabel('flour')).toBeChecked()
    await expect(dialog.getByLabel('water')).toHaveCount(0)
  }
  const done = () => expect(page.getByText(/added to “Bakery”/)).toBeVisible()

  await open()
  await dialog.getByLabel('salt').uncheck()
  await dialog.getByLabel('Name your first list').fill('Bakery')
  await page.keyboard.press('Enter')
  await done()
  await open()
  await dialog.getByLabel('salt').uncheck()
  await dialog.getByRole('button', { name: 'Bakery' }).click()
  await done()
  await open()
  await expect(dialog.getByRole('group', { name: 'Pantry staples' }).getByLabel('salt')).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Bakery' }).click()
  await done()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(item(page, 'flour')).toContainText('300 g')
  await expect(page.getByRole('checkbox')).toHaveCount(1)

  await visit(page, '/shopping/staples')
  await expect(page.getByText('learned from your lists')).toBeVisible()
  await page.getByRole('button', { name: 'Remove salt' }).click()
  await expect(page.getByRole('heading', { name: 'No pantry staples yet' })).toBeVisible()
  await page.getByLabel('Add a pantry staple').fill('Flour')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Remove flour' })).toBeVisible()
})
