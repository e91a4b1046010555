import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { ImportRecipeRead } from '@larder/contract/transfer/import-recipes'
import type { ImportRead } from '@larder/contract/transfer/imports'
import { expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/test-app.ts'
import { waitForImport } from '../../../test/wait-for-import.ts'

const larder: TestApp = await openTestApp()
const ann = await larder.addUser('ann')
const bob = await larder.addUser('bob')

const until = ({ id }: { id: number }, status: ImportRead['status']) =>
  waitForImport(larder, { id, as: ann, status })

async function begin(body: object): Promise<ImportRead> {
  return (await larder.call('POST', '/imports/', { as: ann, body })).json()
}

const listImportRecipes = async ({ id }: { id: number }): Promise<ImportRecipeRead[]> =>
  (await larder.call('GET', `/imports/${id}/recipes`, { as: ann })).json().items

async function commit(found: { id: number }) {
  await larder.call('POST', `/imports/${found.id}/commit`, { as: ann })
  return until(found, 'done')
}

test('recipes with gaps need review until someone has checked them', async () => {
  const text = 'Ramen\n\nIngredients\n200 g noodles\n1 egg'
  const found = await until(await begin({ text }), 'ready')
  expect((await listImportRecipes(found))[0]?.remarks).toMatchObject([{ code: 'no_steps' }])
  await commit(found)
  const listTitles = async (as = ann): Promise<string[]> =>
    (await larder.call('GET', '/recipes/?needs_review=true', { as }))
      .json()
      .items.map(({ title }: RecipeRead) => title)
  expect([await listTitles(), await listTitles(bob)]).toEqual([['Ramen'], []])

  const recipeId = (await listImportRecipes(found))[0]?.recipe_id
  const recipe = async () => (await larder.call('GET', `/recipes/${recipeId}`, { as: ann })).json()
  expect((await recipe()).review).toEqual({ remarks: [{ code: 'no_steps', detail: null }] })
  await larder.call('PUT', `/recipes/${recipeId}`, { as: ann, body: { steps: [{ instruction: 'Boil.' }] } })
  expect([(await recipe()).review, ...(await listTitles())]).toEqual([null])
})

test('a recipe corrected in the preview needs no review', async () => {
  const found = await until(await begin({ text: 'Udon\n\nIngredients\n200 g noodles\n1 egg' }), 'ready')
  const content = { steps: [{ instruction: 'Boil.', section: null, duration_sec: null }] }
  await larder.call('PUT', `/imports/${found.id}/recipes/1`, { as: ann, body: { content } })
  expect((await listImportRecipes(found))[0]?.remarks).toEqual([])
  await commit(found)
  const recipeId = (await listImportRecipes(found))[0]?.recipe_id
  expect((await larder.call('GET', `/recipes/${recipeId}`, { as: ann })).json().review).toBeNull()
})

test('undoing an import that replaced a recipe restores whether it needs review', async () => {
  const text = 'Pho\n\nIngredients\n200 g noodles\n1 onion'
  const first = await until(await begin({ text }), 'ready')
  await commit(first)
  const recipeId = (await listImportRecipes(first))[0]?.recipe_id
  await larder.call('DELETE', `/recipes/${recipeId}/review`, { as: ann })
  const review = async () => (await larder.call('GET', `/recipes/${recipeId}`, { as: ann })).json().review
  const second = await until(await begin({ text }), 'ready')
  await larder.call('PUT', `/imports/${second.id}/recipes/1`, { as: ann, body: { choice: 'replace' } })
  await commit(second)
  expect(await review()).not.toBeNull()
  await larder.call('POST', `/imports/${second.id}/undo`, { as: ann })
  await until(second, 'undone')
  expect(await review()).toBeNull()
})
