import { MEALS } from '@larder/contract/planning/meal-plan'
import fc from 'fast-check'
import { ALL_WEEKDAYS } from '../src/planning/templates/weekdays.ts'
import { line, text } from './any-recipe.ts'

/** The first of two weeks in which everything is planned. */
export const PLANNED_FROM = '2026-11-16'
export const PLANNED_TO = '2026-11-29'
const DAYS = Array.from({ length: 14 }, (_, at) => `2026-11-${16 + at}`)

const REPEATS = ['0b5f3f0e-6f0b-4b53-8a49-6f7d5b0c9a01', '0b5f3f0e-6f0b-4b53-8a49-6f7d5b0c9a02']

const meal = fc.oneof(fc.constantFrom(...MEALS), line(40))

const kinds = fc.uniqueArray(
  fc.record({ meal, time: fc.option(fc.constantFrom('00:00', '07:45', '23:59')) }),
  { maxLength: 12, selector: (kind) => kind.meal.trim().toLowerCase() },
)

const rules = fc.record({
  weekday_minutes: fc.option(fc.integer({ min: 5, max: 1440 })),
  not_cooked_days: fc.nat(3650),
  ...{ favourites: fc.boolean(), categories: fc.boolean(), use_up: fc.boolean(), season: fc.boolean() },
})

const planned = fc.record({
  key: fc.uuid(),
  day: fc.constantFrom(...DAYS),
  meal,
  position: fc.double({ min: -1e12, max: 1e12, noNaN: true }),
  /** Index of the recipe; null for a text. */
  recipe: fc.option(fc.nat(2), { freq: 2 }),
  title: line(200),
  servings: fc.option(fc.integer({ min: 1, max: 1000 })),
  note: fc.option(text(1000).filter((each) => each !== '')),
  isCook: fc.boolean(),
  /** Number of the repeat, shared by several meals. */
  repeat: fc.option(fc.constantFrom(...REPEATS)),
  /** Index of the meal whose leftovers these are. */
  leftoverOf: fc.option(fc.nat(19), { freq: 2 }),
})

/** An arbitrary personal plan. */
export const anyPlan = fc.record({
  kinds: fc.option(kinds),
  rules: fc.option(rules),
  meals: fc.uniqueArray(planned, { minLength: 1, maxLength: 20, selector: ({ key }) => key }),
  templates: fc.uniqueArray(
    fc.record({ name: line(120), weekdays: fc.subarray(ALL_WEEKDAYS, { minLength: 1 }) }),
    { maxLength: 2, selector: ({ name }) => name.toLowerCase() },
  ),
})

export type AnyPlan = ReturnType<(typeof anyPlan)['generate']>['value']
