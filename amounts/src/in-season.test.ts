import { expect, test } from 'vitest'
import { isInSeason } from './in-season.ts'

test('asparagus is in season in spring, in both languages, singular or plural', () => {
  expect([isInSeason('asparagus', 5), isInSeason('Spargel', 5), isInSeason('asparagus', 11)]).toEqual([
    ...[true, true, false],
  ])
  expect([isInSeason('Pumpkins', 10), isInSeason('leek', 1)]).toEqual([true, true])
})

test('food available all year is never in season', () => {
  expect(isInSeason('plain flour', 5)).toBe(false)
})
