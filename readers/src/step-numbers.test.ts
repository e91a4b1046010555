import { expect, test } from 'vitest'
import { splitAtNumbers, stripStepNumbers } from './step-numbers.ts'

const read = (...texts: string[]) =>
  stripStepNumbers(
    texts.map((instruction) => ({ instruction, section: null, duration_sec: null, pictures: [] })),
  ).map(({ instruction }) => instruction)

test('numbers that count the steps are taken off', () => {
  expect(read('1. Chop.', '2) Fry.', 'Step 3: Serve.')).toEqual(['Chop.', 'Fry.', 'Serve.'])
})

test('a word and a number before each step, as boxes to tick have them, are taken off', () => {
  expect(read('Klar 1. Hacka.', 'Klar 2. Stek.', 'Klar 3. Servera.')).toEqual(['Hacka.', 'Stek.', 'Servera.'])
  const days = ['Day 1. Soak the beans.', 'Day 2. Boil them.']
  expect(read(...days)).toEqual(days)
})

test('a number before a step that begins with a quotation is taken off', () => {
  expect(read('1 „Blind“ backen.', '2 Füllen.')).toEqual(['„Blind“ backen.', 'Füllen.'])
})

test('numbers that belong to the sentence stay', () => {
  expect(read('Beat well.', '2 eggs are enough.')).toEqual(['Beat well.', '2 eggs are enough.'])
})

test('steps that only count are no steps', () => {
  expect(read('Schritt 01', 'Schälen.', 'Schritt 02', 'Kochen.')).toEqual(['Schälen.', 'Kochen.'])
})

test('one text with numbers within is several steps', () => {
  expect(splitAtNumbers('1. Chop it. 2. Fry for 3 minutes. 3. Serve.')).toHaveLength(3)
  expect(splitAtNumbers('Add 1. 2 drops')).toHaveLength(1)
})
