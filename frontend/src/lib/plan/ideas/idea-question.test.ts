import { expect, test } from 'vitest'
import { anotherHref, readIdeaQuestion } from './idea-question.ts'

test('whoever has chosen nothing gets the usual rules, and whoever has unticked one does not get it', () => {
  expect(readIdeaQuestion(new URLSearchParams())).toMatchObject({
    ...{ minutes: 45, notCookedDays: 14 },
    rules: { favourites: true, season: true },
  })
  expect(readIdeaQuestion(new URLSearchParams('chosen=yes&minutes=&days=3&season=yes'))).toMatchObject({
    ...{ minutes: undefined, notCookedDays: 3 },
    rules: { favourites: false, season: true },
  })
})

test('another idea keeps the others and passes over this one, and the rules stay', () => {
  const question = readIdeaQuestion(new URLSearchParams('chosen=yes&minutes=30&days=7&season=yes&skip=9'))
  const ideas = [
    { day: '2026-11-16', recipe_id: 1 },
    { day: '2026-11-17', recipe_id: 2 },
  ]
  const days = ideas.map(({ day }) => day)
  const href = anotherHref(
    question,
    { week: '2026-11-16', kitchen: 'mine', days },
    ideas,
    ideas[0] as (typeof ideas)[0],
  )
  const asked = new URL(href, 'http://larder').searchParams
  expect(readIdeaQuestion(asked)).toEqual({ ...question, keep: ['2026-11-17.2'], skip: ['9', '1'] })
  expect(asked.getAll('day')).toEqual(days)
})
