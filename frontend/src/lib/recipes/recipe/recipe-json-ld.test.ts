import { expect, test } from 'vitest'
import { recipeJsonLd } from './recipe-json-ld.ts'

const recipe = {
  username: 'ann',
  title: '</script><script>alert(1)</script>',
  description: null,
  servings: 4,
  yield_words: '24 <biscuits>',
  prep_time_sec: 600,
  cook_time_sec: null,
  total_time_sec: 600,
  source_url: null,
  source_name: null,
  equipment: ['24 cm <tin>'],
  categories: [{ id: 1, name: 'Soup & stew' }],
  created_at: '2026-11-15T00:00:00.000Z',
  updated_at: '2026-11-15T00:00:00.000Z',
  ingredients: [],
  steps: [
    { id: 1, instruction: 'Stir.', duration_sec: null, section: null, ingredients: null, image_ids: [] },
  ],
}

test('no text can end the script element', () => {
  expect(recipeJsonLd(recipe, 'http://x/recipes/1')).not.toMatch(/[<>&]/)
})

test('the text is unchanged after parsing', () => {
  const data = JSON.parse(recipeJsonLd(recipe, 'http://x/recipes/1'))
  expect(data).toMatchObject({
    name: recipe.title,
    recipeYield: ['4', '24 <biscuits>'],
    prepTime: 'PT10M',
    recipeCategory: ['Soup & stew'],
    tool: ['24 cm <tin>'],
  })
})
