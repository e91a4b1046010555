import { expect, test } from 'vitest'
import { matchLines } from './match-lines.ts'

const line = (words: string, ingredient_id: number) => ({ line: words, ingredient_id })
const butter = line('250 g butter', 1)
const flour = line('500 g flour', 2)
const moreButter = line('50 g butter', 1)

test('moved lines are matched, and removed lines are not', () => {
  expect([...matchLines([butter, flour], [line('1 egg', 3), flour, butter])]).toEqual([
    [1, 3],
    [2, 2],
  ])
  expect([...matchLines([butter, flour], [flour])]).toEqual([[2, 1]])
})

test('a changed line is matched by ingredient after lines with the same text', () => {
  expect([...matchLines([butter], [line('300 g butter', 1)])]).toEqual([[1, 1]])
  expect(new Map(matchLines([butter, moreButter], [moreButter, line('300 g butter', 1)]))).toEqual(
    new Map([
      [2, 1],
      [1, 2],
    ]),
  )
})
