import { expect, test } from 'vitest'
import { ART_TONES, recipeArt } from './recipe-art.ts'

const soup = [{ id: 1, name: 'Soup' }]

test('a recipe always looks the same', () => {
  expect(recipeArt({ id: 7, categories: soup })).toEqual(recipeArt({ id: 7, categories: soup }))
})

test('the category chooses the motif', () => {
  expect(recipeArt({ id: 7, categories: soup }).motif).toBe('bowl')
  expect(recipeArt({ id: 7, categories: [{ id: 2, name: 'Frühstück' }] }).motif).toBe('egg')
})

test('neighbouring ids look different', () => {
  const looks = Array.from({ length: 40 }, (_, id) =>
    JSON.stringify(recipeArt({ id: id + 1, categories: [] })),
  )
  expect(new Set(looks).size).toBeGreaterThan(36)
})

test('every tone is used', () => {
  const tones = Array.from({ length: 200 }, (_, id) => recipeArt({ id: id + 1, categories: [] }).tone)
  expect(new Set(tones).size).toBe(ART_TONES)
})
