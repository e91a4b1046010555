import type { IdeaRules } from '@larder/contract/planning/meal-ideas'
import { expect, test } from 'vitest'
import { anotherHref, isSameRules, readIdeaQuestion } from './idea-question.ts'

const KEPT: IdeaRules = {
  ...{ weekday_minutes: 45, not_cooked_days: 14 },
  ...{ favourites: true, categories: true, use_up: true, season: true },
}

test('whoever has chosen nothing gets the rules that are kept, and whoever has unticked one does not get it', () => {
  expect(readIdeaQuestion(new URLSearchParams(), KEPT)).toMatchObject({ meal: 'dinner', rules: KEPT })
  const chosen = new URLSearchParams('chosen=yes&meal=lunch&minutes=&days=3&season=yes')
  const { meal, rules } = readIdeaQuestion(chosen, KEPT)
  expect(meal).toBe('lunch')
  expect(rules).toEqual({
    ...{ weekday_minutes: null, not_cooked_days: 3 },
    ...{ favourites: false, categories: false, use_up: false, season: true },
  })
  expect(isSameRules(rules, KEPT)).toBe(false)
  expect(isSameRules({ ...KEPT }, KEPT)).toBe(true)
})

test('another idea keeps the others and passes over this one, and the rules stay', () => {
  const asked = new URLSearchParams('chosen=yes&meal=lunch&minutes=30&days=7&season=yes&skip=9')
  const question = readIdeaQuestion(asked, KEPT)
  const ideas = [
    { day: '2026-11-16', recipe_id: 1 },
    { day: '2026-11-17', recipe_id: 2 },
  ]
  const days = ideas.map(({ day }) => day)
  const first = ideas[0] as (typeof ideas)[0]
  const href = anotherHref(question, { week: '2026-11-16', kitchen: 'mine', days }, ideas, first)
  const again = new URL(href, 'http://larder').searchParams
  expect(readIdeaQuestion(again, KEPT)).toEqual({ ...question, keep: ['2026-11-17.2'], skip: ['9', '1'] })
  expect(again.getAll('day')).toEqual(days)
})
