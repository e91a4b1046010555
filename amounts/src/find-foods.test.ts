import { expect, test } from 'vitest'
import { findFoods } from './find-foods.ts'

const names = (asked: string) => findFoods(asked, 5).map(({ name }) => name)

test('finds foods by their name in either language, best match first', () => {
  expect(names('beef shin')[0]).toBe('beef shin')
  expect(names('rinderbrust')[0]).toBe('Rinderbrust')
  expect(names('Moonshire beef')).toContain('beef')
  expect(names('борошно')).toContain('flour')
})

test('returns each food once, and nothing for an unknown name', () => {
  const found = findFoods('butter', 10)
  expect(new Set(found.map(({ per_100_g }) => JSON.stringify(per_100_g))).size).toBe(found.length)
  expect(found.length).toBeGreaterThan(2)
  expect(names('qqqq')).toEqual([])
})
