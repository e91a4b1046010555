import { expect, test } from 'vitest'
import { retainedShare } from './retained-share.ts'

const share = (name: string, grams: number | null, line: string, steps: string[] = []) =>
  retainedShare({ name, grams, line }, steps)

test.each([
  ['vegetable oil', 900, '1 l vegetable oil, for deep-frying', []],
  ['oil', null, 'oil for deep frying', []],
  ['Sonnenblumenöl', 900, '1 l Sonnenblumenöl zum Frittieren', []],
  ['vegetable oil', 460, '500 ml vegetable oil', ['Deep-fry the fritters in batches.']],
  ['Rapsöl', 460, '500 ml Rapsöl', ['Die Bällchen frittieren.']],
  ['olive oil', 230, '250 ml olive oil', ['Cook the potatoes gently in the olive oil for 20 minutes.']],
  ['olive oil', 230, '250 ml olive oil', ['Drain the potatoes, keeping the oil for next time.']],
  ['olive oil', 180, '200 ml olive oil, for frying', []],
])('of %s (%s g, "%s") a tenth is absorbed', (name, grams, line, steps) => {
  expect(share(name, grams, line, steps)).toBe(0.1)
})

test.each([
  [
    'salt',
    30,
    '2 tbsp salt',
    ['Cook the pasta in plenty of salted water.', 'Drain and toss with the sauce.'],
  ],
  ['Salz', 20, '20 g Salz', ['Nudeln in Salzwasser garen und abgießen.']],
  ['coarse salt', 5, '1 tsp coarse salt, for the pasta water', []],
  ['Salz', 5, '1 TL Salz fürs Nudelwasser', []],
])('of %s (%s g, "%s") a tenth stays in the food', (name, grams, line, steps) => {
  expect(share(name, grams, line, steps)).toBe(0.1)
})

test.each([
  ['olive oil', 27, '2 tbsp olive oil', ['Fry the onions in the oil.']],
  ['olive oil', 27, '2 tbsp olive oil, for frying', []],
  ['olive oil', 120, '130 ml olive oil', ['Whisk with the vinegar.', 'Drain the pasta.']],
  ['salt', 6, '1 tsp salt', ['Boil the potatoes in salted water and drain.']],
  ['salt', 20, '20 g salt', ['Knead flour, water and yeast. Add the salt.']],
  ['potatoes', 500, '500 g potatoes', ['Deep-fry the potatoes.']],
])('all of %s (%s g, "%s") is eaten', (name, grams, line, steps) => {
  expect(share(name, grams, line, steps)).toBe(1)
})
