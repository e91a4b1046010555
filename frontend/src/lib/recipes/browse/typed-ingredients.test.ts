import { expect, test } from 'vitest'
import { resolveTypedIngredients } from './typed-ingredients.ts'

const pick = (typed: string, ...names: string[]) =>
  resolveTypedIngredients(
    typed,
    names.map((name, id) => ({ id, name })),
  ).map(({ name }) => name)

test('a typed word means the ingredient of that name, whatever its case and number', () => {
  expect(pick('rice', 'Rice Krispies cereal', 'rice noodle', 'Rice')).toEqual(['Rice'])
  expect(pick('Eggs', 'egg noodle', 'egg')).toEqual(['egg'])
})

test('without one of that name it means its kinds, never a product that only begins with it', () => {
  const names = ['Rice Krispies cereal', 'rice vinegar', 'basmati rice', 'licorice', 'long-grain rice']
  expect(pick('rice', ...names)).toEqual(['basmati rice', 'long-grain rice'])
})

test('a misspelt word means what resembles it most', () => {
  expect(pick('chiken', 'chicken', 'chicken stock')).toEqual(['chicken'])
  expect(pick('saffron')).toEqual([])
})
