import { expect, test } from 'vitest'
import { recipeJsonLd } from '#lib/recipes/recipe/recipe-json-ld.ts'
import { estimateWork } from './estimate-work.ts'
import { parseDishPage } from './parse-dish-page.ts'

const step = (instruction: string, duration_sec: number | null = null) => ({
  ...{ id: 1, instruction, duration_sec, section: null, ingredients: null, image_ids: [] },
})
const recipe = {
  ...{ username: 'ann', title: 'Pie </script> & cream', description: null, servings: 4, yield_words: null },
  ...{ prep_time_sec: 5430, cook_time_sec: null, total_time_sec: null, source_url: null, source_name: null },
  ...{ equipment: [], categories: [], ingredients: [] },
  ...{ created_at: '2026-11-15T00:00:00.000Z', updated_at: '2026-11-15T00:00:00.000Z' },
  steps: [step('Knead <b>well</b>.'), step('Bake 40 minutes.', 3000), step('Rest it overnight.')],
}
const makePage = (of: typeof recipe) =>
  `<head><script type="application/ld+json">${recipeJsonLd(of, 'http://x/recipes/7')}</script></head>`

test('a cached page gives the same dish as the recipe', () => {
  const requestedDish = { id: 7, servings: 3 }
  expect(parseDishPage(requestedDish, makePage(recipe))).toEqual({
    ...{ ...requestedDish, title: recipe.title, parts: estimateWork(recipe) },
    steps: recipe.steps.map(({ instruction, duration_sec }) => ({ instruction, duration_sec })),
  })
})

test('a page without steps or recipe gives no dish', () => {
  const requestedDish = { id: 7, servings: undefined }
  expect(parseDishPage(requestedDish, makePage({ ...recipe, steps: [] }))).toBeUndefined()
  expect(parseDishPage(requestedDish, '<title>No signal</title>')).toBeUndefined()
})
