import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, type NearbyMeal, type Rules, suggestMeals } from './suggest-meals.ts'

const MONDAY = '2026-11-16'
const SATURDAY = '2026-11-21'
const RULES: Rules = {
  ...{
    weekdayMinutes: null,
    notCookedDays: 14,
    favourites: true,
    categories: true,
    useUp: true,
    season: true,
  },
}
const dish = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  ...{ id, title: `Dish ${id}`, servings: 2, total_time_sec: 3600, is_favourite: false, last_day: null },
  ...{ categories: [], foods: [] },
  ...more,
})
const ask = (candidates: Candidate[], more: Partial<Parameters<typeof suggestMeals>[0]> = {}) =>
  suggestMeals({
    ...{
      meal: 'dinner',
      days: [MONDAY],
      rules: RULES,
      candidates,
      nearby: [],
      pinned: new Map(),
      skipped: new Set<number>(),
    },
    ...more,
  })
const ids = (ideas: ReturnType<typeof suggestMeals>) => ideas.map(({ recipe_id }) => recipe_id)
const kinds = (ideas: ReturnType<typeof suggestMeals>) => ideas[0]?.reasons.map(({ kind }) => kind)

test('limits the time on weekdays, not at weekends', () => {
  const rules = { ...RULES, weekdayMinutes: 30 }
  const slow = dish(1, { is_favourite: true })
  const quick = dish(2, { total_time_sec: 1500 })
  const ideas = ask([slow, quick, dish(3, { total_time_sec: null })], { rules, days: [SATURDAY, MONDAY] })
  expect(ids(ideas)).toEqual([2, 1])
  expect(ideas[0]?.reasons).toContainEqual({ kind: 'quick', number: 25, name: null, title: null })
})

test('omits recently cooked and planned recipes', () => {
  const nearby: NearbyMeal[] = [
    { day: '2026-11-12', recipe_id: 2, title: 'Dish 2', categories: [], foods: [] },
  ]
  const cooked = dish(1, { last_day: '2026-11-03' })
  expect(ids(ask([cooked, dish(2)], { nearby }))).toEqual([null])
  expect(ids(ask([cooked], { nearby, rules: { ...RULES, notCookedDays: 13 } }))).toEqual([1])
})

test('each active rule gives its reason', () => {
  const nearby: NearbyMeal[] = [
    {
      day: SATURDAY,
      recipe_id: 9,
      title: 'Lasagne',
      categories: ['Pasta'],
      foods: ['parsley', 'plain flour'],
    },
  ]
  const soup = dish(1, { is_favourite: true, categories: ['Soups'], foods: ['parsley', 'pumpkin'] })
  const ideas = ask([soup], { nearby })
  expect(kinds(ideas)).toEqual(['favourite', 'never', 'category', 'uses_up', 'season'])
  expect(ideas[0]?.reasons[3]).toMatchObject({ name: 'parsley', title: 'Lasagne' })
  const rules = { ...RULES, favourites: false, categories: false, useUp: false, season: false }
  expect(kinds(ask([soup], { nearby, rules }))).toEqual(['never'])
})

test('ranks by number of reasons, favourites, last cooked and title', () => {
  const candidates = [
    dish(1, { last_day: '2026-05-01' }),
    dish(2, { last_day: '2026-04-01' }),
    dish(3, { last_day: '2026-05-01', title: 'A dish' }),
    dish(4, { last_day: '2026-06-01', is_favourite: true }),
    dish(5, { last_day: '2026-06-01', categories: ['Soups'], foods: ['pumpkin'] }),
  ]
  const days = [16, 17, 18, 19, 20].map((day) => `2026-11-${day}`)
  expect(ids(ask(candidates, { days }))).toEqual([5, 4, 2, 3, 1])
})

test('prefers main courses, never suggests sauces, and separates breakfast', () => {
  const candidates = [
    dish(1, { categories: ['Dessert'], is_favourite: true, foods: ['pumpkin'] }),
    dish(2, { categories: ['Main'], last_day: '2026-10-01' }),
    dish(3, { categories: ['Sauce'], is_favourite: true }),
    dish(4, { categories: ['Breakfast'], last_day: '2026-10-01' }),
    dish(5, { categories: ['Breakfast'], last_day: '2026-09-01' }),
  ]
  const days = [16, 17, 18, 19, 20].map((day) => `2026-11-${day}`)
  expect(ids(ask(candidates, { days }))).toEqual([2, 1, 5, 4, null])
  expect(ids(ask(candidates, { days, meal: 'breakfast' }))).toEqual([5, 4, null, null, null])
})

test('replaces one suggestion and keeps the others', () => {
  const candidates = [1, 2, 3, 4].map((id) => dish(id))
  const days = [MONDAY, '2026-11-17']
  expect(ids(ask(candidates, { days }))).toEqual([1, 2])
  const pinned = new Map([['2026-11-17', 2]])
  expect(ids(ask(candidates, { days, pinned, skipped: new Set([1]) }))).toEqual([3, 2])
})

const anyDish = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  title: fc.constantFrom('Soup', 'Stew', 'Pie'),
  servings: fc.constant(2),
  total_time_sec: fc.option(fc.integer({ min: 0, max: 9000 })),
  is_favourite: fc.boolean(),
  last_day: fc.option(fc.constantFrom('2026-10-01', '2026-11-15', '2026-11-30')),
  categories: fc.subarray(['Soups', 'Pasta']),
  foods: fc.subarray(['parsley', 'pumpkin', 'plain flour']),
})

test('is deterministic for any order of candidates and suggests no recipe twice', () => {
  const dishes = fc.uniqueArray(anyDish, { selector: ({ id }) => id, maxLength: 12 })
  fc.assert(
    fc.property(dishes, fc.subarray([16, 17, 18, 19, 20, 21]), (candidates, numbers) => {
      const days = numbers.map((day) => `2026-11-${day}`)
      const rules = { ...RULES, weekdayMinutes: 60 }
      const ideas = ask(candidates, { days, rules })
      expect(ask(candidates.toReversed(), { days: days.toReversed(), rules })).toEqual(ideas)
      const suggested = ids(ideas).filter((id) => id !== null)
      expect(new Set(suggested).size).toBe(suggested.length)
    }),
  )
})
