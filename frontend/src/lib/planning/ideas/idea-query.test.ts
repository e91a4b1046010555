import type { IdeaRules } from '@larder/contract/planning/meal-ideas'
import { expect, test } from 'vitest'
import { anotherHref, isSameRules, readIdeaQuery } from './idea-query.ts'

const SAVED: IdeaRules = {
  ...{ weekday_minutes: 45, not_cooked_days: 14 },
  ...{ favourites: true, categories: true, use_up: true, season: true },
}

test('uses the saved rules without a choice, and turns unticked rules off', () => {
  expect(readIdeaQuery(new URLSearchParams(), SAVED)).toMatchObject({ meal: 'dinner', rules: SAVED })
  const chosen = new URLSearchParams('chosen=yes&meal=lunch&minutes=&days=3&season=yes')
  const { meal, rules } = readIdeaQuery(chosen, SAVED)
  expect(meal).toBe('lunch')
  expect(rules).toEqual({
    ...{ weekday_minutes: null, not_cooked_days: 3 },
    ...{ favourites: false, categories: false, use_up: false, season: true },
  })
  expect(isSameRules(rules, SAVED)).toBe(false)
  expect(isSameRules({ ...SAVED }, SAVED)).toBe(true)
})

test('replacing an idea keeps the other ideas and the rules', () => {
  const searchParams = new URLSearchParams('chosen=yes&meal=lunch&minutes=30&days=7&season=yes&skip=9')
  const query = readIdeaQuery(searchParams, SAVED)
  const ideas = [
    { day: '2026-11-16', recipe_id: 1 },
    { day: '2026-11-17', recipe_id: 2 },
  ]
  const days = ideas.map(({ day }) => day)
  const first = ideas[0] as (typeof ideas)[0]
  const href = anotherHref(query, { week: '2026-11-16', kitchen: 'mine', days }, ideas, first)
  const again = new URL(href, 'http://larder').searchParams
  expect(readIdeaQuery(again, SAVED)).toEqual({ ...query, keep: ['2026-11-17.2'], skip: ['9', '1'] })
  expect(again.getAll('day')).toEqual(days)
})
