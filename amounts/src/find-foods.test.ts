import { expect, test } from 'vitest'
import { findFoods } from './find-foods.ts'

const names = (asked: string) => findFoods(asked, 5).map(({ name }) => name)

test('finds foods by what they are called in either language, the best first', () => {
  expect(names('beef shin')[0]).toBe('beef shin')
  expect(names('rinderbrust')[0]).toBe('Rinderbrust')
  expect(names('Moonshire beef')).toContain('beef')
})

test('answers each food once, and nothing for what resembles none', () => {
  const found = findFoods('butter', 10)
  expect(new Set(found.map(({ per_100_g }) => JSON.stringify(per_100_g))).size).toBe(found.length)
  expect(found.length).toBeGreaterThan(2)
  expect(names('qqqq')).toEqual([])
})
