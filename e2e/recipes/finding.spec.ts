import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newCook, newRecipe, uniqueName } from '../larder-api.ts'
import { enterAs, expectNoSidewaysScroll, visit } from '../visit.ts'

const named = (title: string, names: string[]) => ({
  title,
  ingredients: names.map((ingredient_name) => ({ ingredient_name })),
})

test('on a phone shows recipes first and filters on demand', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en' })
  const page = await context.newPage()
  await enterAs(context, await newCook('hungry'))
  await visit(page, '/')
  await expect(page.getByRole('article').first()).toBeInViewport({ ratio: 0.3 })

  await page.getByRole('link', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const bread = sheet.getByRole('link', { name: /^Bread\s\d+$/ })
  const breadCount = Number.parseInt((await bread.innerText()).replace('Bread', ''), 10)
  await bread.click()
  await expect(sheet.getByRole('link', { name: `Show ${breadCount} recipes` })).toBeVisible()
  await sheet.getByRole('link', { name: /^Dessert/ }).click()
  await expectAccessible(page)
  await expect(page).toHaveURL('/')
  await expect(bread).toHaveAttribute('aria-current', 'true')
  const show = sheet.getByRole('link', { name: /^Show \d+ recipes$/ })
  await expect(show).not.toHaveText(`Show ${breadCount} recipes`)
  await show.click()
  await expect(page).toHaveURL(/category=\d+&category=\d+/)
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('link', { name: '2 categories' })).toBeAttached()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await context.close()
})

test('finds recipes by available ingredients and shows missing ones', async ({ page, context }) => {
  const cook = await newCook('finder')
  const [root, cream, dill] = ['root', 'cream', 'dill'].map(uniqueName) as [string, string, string]
  await newRecipe(cook, named('Root soup', [root, cream, dill, 'water']))
  await newRecipe(cook, named('Baked roots', [root]))
  await enterAs(context, cook)
  await visit(page, '/')
  await page.getByRole('link', { name: 'What can I cook?' }).click()
  const field = page.getByRole('combobox', { name: 'I have', exact: true })
  await field.fill(root)
  await field.press('Enter')
  await expect(page).toHaveURL(/ingredient=\d+/)
  await expect(field).toHaveValue('')
  await expect(page.getByRole('article')).toHaveText([
    /Baked roots.*You have everything/s,
    new RegExp(`Root soup.*2 missing: ${cream}, ${dill}`, 's'),
  ])
  await expectAccessible(page)
  await field.fill(cream)
  await field.press('Enter')
  await expect(page.getByRole('article').filter({ hasText: `1 missing: ${dill}` })).toBeVisible()
  await expect(field).toHaveValue('')
  await page.getByRole('link', { name: '30 min', exact: true }).click()
  await expect(page).toHaveURL(/cookable\?.*time=30/)
  await expect(page.getByRole('heading', { name: 'No recipes found' })).toBeVisible()
})

test('corrects a search without results, or suggests dropping words', async ({ page, context }) => {
  const cook = await newCook('misspeller')
  const root = uniqueName('beet')
  await newRecipe(cook, { ...named('Lasagne of roots', [root]), cook_time_sec: 7200 })
  await enterAs(context, cook)
  await visit(page, '/?q=lasange')
  await expect(page.getByText('Showing results for “lasagne”')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lasagne of roots' }).first()).toBeVisible()

  await visit(page, '/?scope=mine&q=roots&time=30')
  await page.getByRole('link', { name: 'without 30 min' }).click()
  await expect(page).toHaveURL('/?q=roots&scope=mine')
  await expect(page.getByRole('link', { name: 'Lasagne of roots' })).toBeVisible()
})

test('tags recipes, finds them by tag and renames tags', async ({ page, context }) => {
  const cook = await newCook('tagger')
  const soup = await newRecipe(cook, named('Tagged soup', ['carrot']))
  const bread = await newRecipe(cook, named('Tagged bread', ['flour']))
  await enterAs(context, cook)
  await visit(page, `/recipes/${soup.id}`)
  const mine = page.getByRole('region', { name: 'My tags' })
  const field = mine.getByRole('combobox', { name: 'Add tag' })
  await field.fill('quick, warm')
  await field.press('Enter')
  await expect(mine.getByRole('link')).toHaveText(['quick', 'warm'])
  await expect(field).toHaveValue('')
  await expectAccessible(page)

  await visit(page, `/recipes/${bread.id}`)
  await mine.getByRole('button', { name: 'Add tag quick' }).click()
  await expect(mine.getByRole('link')).toHaveText(['quick'])
  await mine.getByRole('link', { name: 'quick' }).click()
  await expect(page.getByRole('article')).toHaveText([/Tagged bread/, /Tagged soup/])
  await page.getByRole('link', { name: 'Filters (1)' }).click()
  const tags = page.getByRole('navigation', { name: 'My tags' })
  await tags.getByRole('link', { name: /^warm/ }).click()
  await page.getByRole('link', { name: 'Show 1 recipe' }).click()
  await expect(page.getByRole('article')).toHaveText([/Tagged soup/])

  await page.getByRole('link', { name: 'Filters (2)' }).click()
  await tags.getByRole('link', { name: 'My tags' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'quick' })).toContainText('2 recipes')
  await page.locator('summary', { hasText: 'Edit quick' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('fast')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'fast' })).toBeVisible()
  await expectAccessible(page)

  await visit(page, `/recipes/${soup.id}`)
  await mine.getByRole('button', { name: 'Remove tag fast' }).click()
  await expect(mine.getByRole('link')).toHaveText(['warm'])
})
