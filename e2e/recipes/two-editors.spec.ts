import { expect, test } from '@playwright/test'
import { newAdmin, newCook, newRecipe, readRecipe } from '../larder-api.ts'
import { enterAs, visit } from '../visit.ts'

test('the second editor sees both versions and overwrites nothing', async ({ browser }) => {
  const owner = await newCook('owner')
  const recipe = await newRecipe(owner, {
    title: 'Shared soup',
    description: 'As it was',
    ingredients: [{ ingredient_name: 'salt', amount_readable: '1 tsp' }],
  })
  const first = await browser.newPage()
  const second = await browser.newPage()
  await enterAs(first.context(), owner)
  await enterAs(second.context(), await newAdmin('second'))
  await visit(first, `/recipes/${recipe.id}/edit`)
  await visit(second, `/recipes/${recipe.id}/edit`)

  await first.getByLabel('Title').fill('Soup of the first')
  await second.getByLabel('Title').fill('Soup of the second')
  await second.getByLabel('Notes').fill('Only the second wrote this')
  await first.getByLabel('Description', { exact: true }).fill('Only the first wrote this')
  await first.getByRole('button', { name: 'Save recipe' }).click()
  await expect(first.getByRole('heading', { level: 1, name: 'Soup of the first' })).toBeVisible()

  await second.getByRole('button', { name: 'Save recipe' }).click()
  const conflict = second.getByRole('region', {
    name: `${owner.username} saved this recipe while you were editing`,
  })
  await expect(conflict).toBeVisible()
  const title = conflict.getByRole('group', { name: 'Title' })
  await expect(title.getByText('Soup of the first')).toBeVisible()
  await expect(title.getByText('Soup of the second')).toBeVisible()
  await expect(conflict.getByRole('group')).toHaveCount(1)
  await expect(conflict.getByText(`Description (${owner.username})`)).toBeVisible()
  expect((await readRecipe(recipe.id)).title).toBe('Soup of the first')
  expect((await readRecipe(recipe.id)).notes).toBeNull()

  await title.getByRole('radio', { name: new RegExp(`^${owner.username}’s version`) }).check()
  await conflict.getByRole('button', { name: 'Use my choices' }).click()
  await expect(second.getByLabel('Title')).toHaveValue('Soup of the first')
  await expect(second.getByLabel('Notes')).toHaveValue('Only the second wrote this')
  await second.getByRole('button', { name: 'Save recipe' }).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Soup of the first' })).toBeVisible()
  expect(await readRecipe(recipe.id)).toMatchObject({
    notes: 'Only the second wrote this',
    description: 'Only the first wrote this',
  })

  await visit(first, `/recipes/${recipe.id}/edit`)
  await visit(second, `/recipes/${recipe.id}/edit`)
  await first.getByLabel('Title').fill('Soup of both')
  await first.getByRole('button', { name: 'Save recipe' }).click()
  await expect(first.getByRole('heading', { level: 1, name: 'Soup of both' })).toBeVisible()
  await second.getByLabel('Notes').fill('Salt it late')
  await second.getByRole('button', { name: 'Save recipe' }).click()
  await expect(second.getByText(`Saved and merged with changes to: Title (${owner.username}).`)).toBeVisible()
  expect(await readRecipe(recipe.id)).toMatchObject({ title: 'Soup of both', notes: 'Salt it late' })
  await first.context().close()
  await second.context().close()
})
