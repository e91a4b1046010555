import { expect, test } from 'vitest'
import { innerRecipeHref } from './inner-recipe.ts'

test.each([
  [{ recipe_id: 7, servings: 4 }, 0.5, '/recipes/7?servings=2'],
  [{ recipe_id: 7, servings: 4 }, 0.1, '/recipes/7?servings=1'],
  [{ recipe_id: 7, servings: 4 }, 1, '/recipes/7'],
  [{ recipe_id: 7, servings: 4 }, null, '/recipes/7'],
  [{ recipe_id: 7, servings: null }, 2, '/recipes/7?times=2'],
])('%j made %s times is at %s', (recipe, times, href) => {
  expect(innerRecipeHref(recipe, times)).toBe(href)
})

test('links to cook mode in cook mode', () => {
  expect(innerRecipeHref({ recipe_id: 7, servings: 4 }, 0.5, '/cook')).toBe('/recipes/7/cook?servings=2')
})
