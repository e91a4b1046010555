import { expect, test } from 'vitest'
import { ingredientName } from './ingredient-name.ts'

test.each([
  ['blueberries', 'blueberry'],
  ['large ripe mangoes', 'mango'],
  ['your favourite bread', 'bread'],
  ['fresh pineapple', 'pineapple'],
  ['Creme Fraiche', 'crème fraîche'],
  ['Jam or Jelly', 'jam'],
  ['Kichererbsen', 'Kichererbsen'],
  ['Sizzlefish Halibut', 'Sizzlefish Halibut'],
  ['ts salt', 'salt'],
  ['Sichuan pepper oil', 'Sichuan pepper oil'],
])('%s makes the ingredient %s', (name, made) => expect(ingredientName(name)).toBe(made))

test.each([
  'Two',
  'To',
  'Lean',
  'Jim Vorheis',
  '',
  'thermomètre de cuisson',
  '1 stor spsk. smør •',
  'Make sure the melted butter and milk',
  'زیرہ',
])('%s names no food', (name) => expect(ingredientName(name)).toBeNull())

test('the name it returns is its own', () => {
  for (const name of ['large ripe mangoes', 'smoked gruyere cheese', 'Challah Bread', 'black rice vinegar']) {
    const made = ingredientName(name) ?? ''
    expect(ingredientName(made), name).toBe(made)
  }
})
