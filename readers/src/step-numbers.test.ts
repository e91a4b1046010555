import { expect, test } from 'vitest'
import { splitAtNumbers, stripStepNumbers } from './step-numbers.ts'

const read = (...texts: string[]) =>
  stripStepNumbers(
    texts.map((instruction) => ({ instruction, section: null, duration_sec: null, pictures: [] })),
  ).map(({ instruction }) => instruction)

test('strips step numbers', () => {
  expect(read('1. Chop.', '2) Fry.', 'Step 3: Serve.')).toEqual(['Chop.', 'Fry.', 'Serve.'])
})

test('strips labels such as "Step 1" of check boxes', () => {
  expect(read('Klar 1. Hacka.', 'Klar 2. Stek.', 'Klar 3. Servera.')).toEqual(['Hacka.', 'Stek.', 'Servera.'])
  const days = ['Day 1. Soak the beans.', 'Day 2. Boil them.']
  expect(read(...days)).toEqual(days)
})

test('strips the number of a step that begins with a quotation mark', () => {
  expect(read('1 „Blind“ backen.', '2 Füllen.')).toEqual(['„Blind“ backen.', 'Füllen.'])
})

test('keeps numbers that belong to the sentence', () => {
  expect(read('Beat well.', '2 eggs are enough.')).toEqual(['Beat well.', '2 eggs are enough.'])
})

test('drops steps that are only a number', () => {
  expect(read('Schritt 01', 'Schälen.', 'Schritt 02', 'Kochen.')).toEqual(['Schälen.', 'Kochen.'])
})

test('splits a text with step numbers into steps', () => {
  expect(splitAtNumbers('1. Chop it. 2. Fry for 3 minutes. 3. Serve.')).toHaveLength(3)
  expect(splitAtNumbers('Add 1. 2 drops')).toHaveLength(1)
})
