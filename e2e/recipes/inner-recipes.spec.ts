import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newCook, newRecipe, readRecipe, uniqueName } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('links a line to another recipe, shows, buys and cooks it, and unlinks it', async ({
  page,
  context,
}) => {
  const cook = await newCook('baker')
  const title = `Dough ${uniqueName('base')}`
  const dough = await newRecipe(cook, {
    title,
    servings: 4,
    ingredients: [{ line: '600 g plain flour' }, { line: '400 g water' }],
    steps: [{ instruction: 'Knead.' }],
  })
  await enterAs(context, cook)

  await visit(page, '/recipes/new')
  await page.getByLabel('Title').fill('Pizza for two')
  await page.getByLabel('Servings').fill('2')
  await page.getByLabel('Ingredient 1', { exact: true }).pressSequentially(`2 portions of ${title}`)
  await page.getByRole('button', { name: `Use the recipe “${title}”` }).click()
  await expect(page.getByRole('button', { name: 'Unlink recipe' })).toBeVisible()
  await page.getByLabel('Step 1', { exact: true }).fill('Bake.')
  await page.getByRole('button', { name: 'Save recipe' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Pizza for two', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Show grams' }).click()
  const line = page.getByRole('listitem').filter({ hasText: `2 portions` })
  await expect(line).toContainText('500 g')
  const within = page.getByText(`Ingredients of ${title}`)
  await within.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'plain flour' }).last()).toContainText('300 g')
  await expectAccessible(page)
  const open = page.getByRole('link', { name: `Open ${title}` })
  await expect(open).toHaveAttribute('href', `/recipes/${dough.id}?servings=2`)

  await page.getByRole('link', { name: 'Add to list' }).click()
  await expect(page.getByRole('dialog').getByLabel('plain flour')).toBeChecked()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Cook', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Get everything ready' })).toBeVisible()
  await page.getByText(`Ingredients of ${title}`).click()
  await page.getByRole('link', { name: `Cook ${title}` }).click()
  await expect(page).toHaveURL(new RegExp(`/recipes/${dough.id}/cook`))

  await page.goBack()
  const id = Number(/recipes\/(\d+)/.exec(page.url())?.[1])
  await visit(page, `/recipes/${dough.id}/edit`)
  await page.getByLabel('Ingredient 1', { exact: true }).fill('')
  await page.getByLabel('Ingredient 1', { exact: true }).pressSequentially('1 Pizza for two')
  await page.getByRole('button', { name: 'Use the recipe “Pizza for two”' }).click()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  const circle = `These recipes would contain each other: ${title} → Pizza for two → ${title}.`
  await expect(page.getByRole('list', { name: 'Ingredients' }).getByText(circle)).toBeVisible()

  await visit(page, `/recipes/${id}/edit`)
  await page.getByRole('button', { name: 'Unlink recipe' }).click()
  await page.getByRole('button', { name: 'Save recipe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pizza for two', exact: true })).toBeVisible()
  await expect(page.getByText(`Ingredients of ${title}`)).toBeHidden()
  expect((await readRecipe(id)).ingredients).toMatchObject([
    { recipe_id: null, line: `2 portions of ${title}` },
  ])
})

test('scales lines in other languages', async ({ page }) => {
  const cook = await newCook('scaler')
  const { id } = await newRecipe(cook, {
    title: '煮物',
    servings: 2,
    ingredients: [{ line: 'しょうゆ 大さじ2' }, { line: '卵 2個' }, { line: 'トマト缶 1缶（400g）' }],
  })
  await visit(page, `/recipes/${id}`)
  await page.getByRole('button', { name: 'More servings' }).click()
  await page.getByRole('button', { name: 'More servings' }).click()
  for (const line of ['しょうゆ 大さじ4', '卵 4個', 'トマト缶 2缶（400g）'])
    await expect(page.getByRole('listitem').filter({ hasText: line })).toBeVisible()
})

test('scales a recipe by pieces, by tin size and by an available amount', async ({ page }) => {
  const cook = await newCook('scaler')
  const ingredients = [{ line: '400 g plain flour' }, { line: '280 g water' }]
  const rolls = await newRecipe(cook, {
    title: 'Rolls',
    servings: 4,
    yield_words: '12 rolls of 60 g',
    ingredients,
  })
  await visit(page, `/recipes/${rolls.id}`)
  await page.getByText('Scale to what you have').click()
  const flour = page.getByRole('listitem').filter({ hasText: 'plain flour' })
  const enter = async (label: string, value: string) => {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByLabel(label, { exact: true }).press('Enter')
  }
  await enter('Number of rolls', '18')
  await expect(flour).toContainText('600 g')
  await expect(page).toHaveURL(/\?servings=6$/)
  await enter('Grams', '300')
  await expect(flour).toContainText('300 g')
  await enter('Weight in grams', '540')
  await expect(page.getByText('0.75 times the recipe')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '70%' })).toBeVisible()
  // The sticky bar would cover a part of the buttons.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Reset amounts' }).click()
  await expect(flour).toContainText('400 g')

  const cake = await newRecipe(cook, { title: 'Cake', servings: 8, yield_words: 'a 24 cm tin', ingredients })
  await visit(page, `/recipes/${cake.id}`)
  await page.getByText('Scale to what you have').click()
  await enter('My tin (cm)', '20')
  await expect(flour).toContainText('278 g')
})
