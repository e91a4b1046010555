import { expect, test } from '@playwright/test'
import { expectAccessible } from '../expect-accessible.ts'
import { newCook, newRecipe, readRecipe } from '../larder-api.ts'
import { solidPng } from '../solid-png.ts'
import { enterAs, visit } from '../visit.ts'

test('shows the ingredients and picture of a step in the editor, the recipe and cook mode', async ({
  page,
  context,
}) => {
  const cook = await newCook('steps')
  const { id } = await newRecipe(cook, {
    title: 'Shortbread',
    servings: 4,
    ingredients: [{ line: '250 g butter' }, { line: '500 g plain flour' }],
    steps: [{ instruction: 'Cream the butter.' }, { instruction: 'Bake.' }],
  })
  await enterAs(context, cook)

  await visit(page, `/recipes/${id}/edit`)
  await page.getByLabel('Equipment').fill('24 cm springform tin\nstand mixer')
  const steps = page.getByRole('list', { name: 'Method' })
  await steps.getByText('Ingredients: butter').click()
  await page.getByLabel('How much of “250 g butter”').selectOption({ label: '½' })
  await expect(steps.getByText('Ingredients: ½ butter')).toBeVisible()
  await steps.getByText('Pictures: none').first().click()
  const buffer = solidPng(80, 60, [196, 150, 96])
  await steps
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'dough.png', mimeType: 'image/png', buffer })
  await expect(steps.getByText('Pictures: 1 picture')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save recipe' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Shortbread', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'For this step' })).toHaveText('125 g butter')
  await expect(page.getByText('24 cm springform tin')).toBeVisible()
  const saved = await readRecipe(id)
  expect(saved.steps).toMatchObject([
    { ingredients: [{ line_number: 1, share: 0.5 }], image_ids: [saved.images[0]?.id] },
    { ingredients: null, image_ids: [] },
  ])

  await visit(page, `/recipes/${id}/cook?step=1&servings=8`)
  const used = page.getByRole('region', { name: 'For this step' })
  await expect(used.getByRole('listitem')).toHaveText(/250 g\s*butter/)
  await expect(page.locator('main img').last()).toHaveJSProperty('complete', true)
  await expectAccessible(page)
})
