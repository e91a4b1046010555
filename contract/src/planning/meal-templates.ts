import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Name, Nullable, named, Version } from '../fields.ts'
import { MealOperation } from './meal-operations.ts'
import { Day, PlannedMealBase } from './meal-plan.ts'

export const MEAL_TEMPLATE_ACTIONS = ['update', 'delete', 'apply'] as const
export const MAX_TEMPLATES = 100
/** With the meals of a full week that it replaces, no more than is undone at once. */
export const MAX_TEMPLATE_MEALS = 100

const { meal, recipe_id, title, servings, note } = PlannedMealBase.properties
const name = Name('What it is called; each name once in a plan')
const Weekday = (description: string) => Type.Integer({ minimum: 1, maximum: 7, description })
const weekdays = Type.Array(Weekday('1 is Monday, 7 is Sunday'), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  description: 'Of which days of the week it says what there is, also where that is nothing',
})
const kitchenId = Nullable(id('The kitchen whose plan it is for; null: your own'))

export const MealTemplateCreate = named(
  'MealTemplateCreate',
  {
    kitchen_id: Type.Optional(kitchenId),
    name,
    from: Day('The first of the seven days of the plan from which it is made'),
    weekdays: Type.Optional(weekdays),
  },
  { examples: [{ name: 'Week with guests', from: '2026-11-16' }] },
)
export const MealTemplateUpdate = named(
  'MealTemplateUpdate',
  { name },
  { examples: [{ name: 'Quiet week' }] },
)

export const TemplateMeal = named('TemplateMeal', {
  weekday: Weekday('On which day of the week: 1 is Monday'),
  meal,
  position: count('Its place among all of them'),
  recipe_id,
  title,
  servings,
  note,
  leftover_of: Nullable(count('The position of the meal whose leftovers these are')),
})

const summary = {
  id: id('Identifies the template'),
  kitchen_id: kitchenId,
  name,
  weekdays,
  meal_count: count('How many meals it has'),
  version: Version,
  created_at: CreatedAt,
}
export const MealTemplateRead = named('MealTemplateRead', {
  ...summary,
  meals: Type.Array(TemplateMeal, { description: 'By position' }),
  may: May(MEAL_TEMPLATE_ACTIONS),
})
export const MealTemplateSummary = named('MealTemplateSummary', {
  ...summary,
  may: May(MEAL_TEMPLATE_ACTIONS),
})
export const MealTemplateList = named('MealTemplateList', {
  items: Type.Array(MealTemplateSummary, { description: `By name; a plan has at most ${MAX_TEMPLATES}` }),
})

export const MealTemplateApply = named(
  'MealTemplateApply',
  {
    from: Day('The first of the seven days on which it is put; a Friday stays a Friday'),
    is_replacing: Type.Boolean({
      description: 'Whether what is planned on its days is taken off; else its meals are added',
    }),
  },
  { examples: [{ from: '2026-11-23', is_replacing: false }] },
)
export const MealTemplateApplied = named('MealTemplateApplied', {
  added: count('How many meals were planned'),
  removed: count('How many were taken off'),
  undo: Type.Array(MealOperation, { description: 'Sent to the plan, they take all of it back' }),
})

export type MealTemplateAction = (typeof MEAL_TEMPLATE_ACTIONS)[number]
export type MealTemplateCreate = Static<typeof MealTemplateCreate>
export type MealTemplateUpdate = Static<typeof MealTemplateUpdate>
export type MealTemplateRead = Static<typeof MealTemplateRead>
export type MealTemplateSummary = Static<typeof MealTemplateSummary>
export type MealTemplateList = Static<typeof MealTemplateList>
export type MealTemplateApply = Static<typeof MealTemplateApply>
export type MealTemplateApplied = Static<typeof MealTemplateApplied>
export type TemplateMeal = Static<typeof TemplateMeal>
