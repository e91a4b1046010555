import { expect, test } from 'vitest'
import { differenceWords, reasonWords } from './plan-change-words.ts'

test('a change of the plan is told in words', () => {
  const day = '2026-11-19'
  const meals = [
    { kind: 'removed' as const, title: 'Lasagne', day },
    { kind: 'moved' as const, title: 'Soup', day },
  ]
  expect(reasonWords({ meals })).toBe('Lasagne (Thursday) was taken off the plan, Soup is now on Thursday')
  expect(differenceWords({ more: 0, less: 2 })).toBe('2 things less:')
  expect(differenceWords({ more: 1, less: 0 })).toBe('1 thing more:')
  expect(differenceWords({ more: 1, less: 2 })).toBe('1 more, 2 less:')
})
