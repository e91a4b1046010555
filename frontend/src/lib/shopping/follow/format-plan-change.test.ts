import { expect, test } from 'vitest'
import { formatCause, formatDifference } from './format-plan-change.ts'

const DAY = '2026-11-19'

test('a change of the plan is described', () => {
  const meals = [
    { kind: 'removed' as const, title: 'Lasagne', day: DAY },
    { kind: 'moved' as const, title: 'Soup', day: DAY },
  ]
  expect(formatCause({ meals }, [])).toBe('Lasagne (Thursday) was removed, Soup is now on Thursday')
  expect(formatDifference({ more: 0, less: 2 })).toBe('2 amounts went down')
  expect(formatDifference({ more: 1, less: 0 })).toBe('1 amount went up')
  expect(formatDifference({ more: 1, less: 2 })).toBe('1 up, 2 down')
})

test('the new number of servings is named where the list has it', () => {
  const meals = [{ kind: 'servings' as const, title: 'Tom kha gai', day: DAY }]
  expect(formatCause({ meals }, [{ title: 'Tom kha gai', day: DAY, servings: 8 }])).toBe(
    'Tom kha gai now serves 8',
  )
  expect(formatCause({ meals }, [])).toBe('Tom kha gai (Thursday): servings changed')
})
