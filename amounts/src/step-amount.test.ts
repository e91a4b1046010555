import { expect, test } from 'vitest'
import { buyItem } from './buy-item.ts'
import { stepAmount } from './step-amount.ts'

test.each([
  ['2', '3', '1'],
  ['', '2', null],
  ['1', '2', null],
  ['10', '11', '9'],
  ['3 tins', '4 tins', '2 tins'],
  ['1 tin (400 g)', '2 tins (400 g)', null],
  ['2 Dosen', '3 Dosen', '1 Dose'],
  ['≈ 450 g', '500 g', '400 g'],
  ['500 g', '600 g', '450 g'],
  ['100 g', '150 g', '90 g'],
  ['2 l', '2.25 l', '1.75 l'],
  ['1 kg', '1.5 kg', '500 g'],
  ['2 bunches', '3 bunches', '1 bunch'],
  ['to taste', null, null],
  ['≈ 2 lemons (4 tbsp)', '3 lemons', '1 lemon'],
  ['⅛ pack (2 tbsp)', '1 pack', null],
])('%s: one step more is %s, one less %s', (amount, more, less) => {
  expect(stepAmount(amount, 1)).toBe(more)
  expect(stepAmount(amount, -1)).toBe(less)
})

test('a manual amount replaces the earlier parts, and later parts are added', () => {
  const part = (amount_readable: string, is_counted: boolean) => ({
    amount_readable,
    amount_grams: null,
    is_counted,
  })
  const item = { sold_by: 'weight', grams_each: null, own_grams: null } as const
  expect(buyItem({ ...item, own_amount: null, parts: [part('2', true), part('3', false)] })).toBe('5')
  expect(buyItem({ ...item, own_amount: 'half', parts: [part('2', false)] })).toBe('half')
  expect(buyItem({ ...item, own_amount: '6', parts: [part('2', false), part('3', true)] })).toBe('9')
})
