import { expect, test } from 'vitest'
import { resolveTypedIngredients } from './typed-ingredients.ts'

const pick = (typed: string, ...names: string[]) =>
  resolveTypedIngredients(
    typed,
    names.map((name, id) => ({ id, name })),
  ).map(({ name }) => name)

test('matches an ingredient by name, ignoring case and number', () => {
  expect(pick('rice', 'Rice Krispies cereal', 'rice noodle', 'Rice')).toEqual(['Rice'])
  expect(pick('Eggs', 'egg noodle', 'egg')).toEqual(['egg'])
})

test('otherwise matches kinds of it, never products that only start with it', () => {
  const names = ['Rice Krispies cereal', 'rice vinegar', 'basmati rice', 'licorice', 'long-grain rice']
  expect(pick('rice', ...names)).toEqual(['basmati rice', 'long-grain rice'])
})

test('a misspelt word matches the most similar name', () => {
  expect(pick('chiken', 'chicken', 'chicken stock')).toEqual(['chicken'])
  expect(pick('saffron')).toEqual([])
})
