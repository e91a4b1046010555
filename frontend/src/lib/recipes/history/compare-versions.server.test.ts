import { emptyRecipeFields, exampleRecipeFields } from '@larder/contract/recipes/recipe-fields'
import type { RecipeContent } from '@larder/contract/recipes/recipe-versions'
import { expect, test } from 'vitest'
import { type PlainField, RECIPE_FIELDS } from '#lib/recipes/editor/draft/recipe-fields.ts'
import { compareVersions } from './compare-versions.server.ts'

const EMPTY: RecipeContent = {
  ...emptyRecipeFields(),
  ...{ visibility: 'public', kitchen_id: null, kitchen_may_edit: false },
  ...{ categories: [], ingredients: [], steps: [], images: [], translations: [] },
}
const CHANGES = { ...exampleRecipeFields(), visibility: 'private', kitchen_may_edit: true }

test.each(Object.entries(CHANGES))('a changed %s is shown under its label', (name, value) => {
  const parts = compareVersions(EMPTY, { ...EMPTY, [name]: value })
  expect(parts.map(({ heading }) => heading)).toEqual([RECIPE_FIELDS[name as PlainField].label()])
})

test('equal versions have no differences', () => {
  expect(compareVersions(EMPTY, EMPTY)).toEqual([])
})
