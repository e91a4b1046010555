import { listLineNumbers } from '@larder/amounts/list-line-numbers'
import { expect, test } from 'vitest'
import { shownLine } from './shown-line.ts'

const row = (line: string, amount_readable: string, amount_grams: number | null = null) => ({
  line,
  amount_readable,
  amount_grams,
})

test('shows the line as written', () => {
  expect(shownLine(row('2 cups flour, sifted', '2 cups', 250), 1, 'original')).toEqual({
    amount: '2 cups',
    food: 'flour',
    rest: ', sifted',
    isRounded: false,
  })
  expect(shownLine(row('Juice of 1 lemon', '1'), 2, 'original')).toMatchObject({
    amount: '',
    food: 'Juice of 2 lemons',
  })
})

test('splits a line in another language behind its unit', () => {
  const oil = row('2 à 3 c. à soupe d’huile', '2 à 3 c. à soupe')
  expect(shownLine(oil, 2, 'original')).toMatchObject({ amount: '4 à 6 c. à soupe', food: 'd’huile' })
})

test('scales the numbers that a language pack found', () => {
  const [numbers = null] = listLineNumbers(['卵 2個'])
  expect(shownLine({ ...row('卵 2個', '2個'), numbers }, 2, 'original')).toMatchObject({ food: '卵 4個' })
})

test('converts the amount and keeps the text around it', () => {
  expect(shownLine(row('2 cups flour, plus 1 tbsp for dusting', '2 cups', 250), 2, 'metric')).toMatchObject({
    amount: '500 g',
    food: 'flour',
    rest: ', plus 2 tbsp for dusting',
    isRounded: true,
  })
  expect(shownLine(row('a cup or so of milk', '1 cup', 240), 1, 'metric')).toMatchObject({
    food: expect.stringContaining('so of milk'),
  })
})
