import { expect, test } from 'vitest'
import { matchStepIngredients } from './match-step-ingredients.ts'

const rows = ['plain flour', 'egg', 'onion', 'olive oil', 'cinnamon stick', 'Zwiebel', 'tomato'].map(
  (name) => ({
    name,
  }),
)
const named = (step: string) => matchStepIngredients(step, rows).map((row) => row.name)

test('singular and plural meet', () => {
  expect(named('Fry the onions and the tomatoes.')).toEqual(['onion', 'tomato'])
  expect(named('Die Zwiebeln schälen.')).toEqual(['Zwiebel'])
})

test('a part of the name is enough when it says what it is', () => {
  expect(named('Add the cinnamon and the oil.')).toEqual(['olive oil', 'cinnamon stick'])
})

test('words within words are not meant', () => {
  expect(named('Serve with eggplant in plain sight.')).toEqual([])
})
