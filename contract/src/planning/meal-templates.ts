import { type Static, Type } from 'typebox'
import { CreatedAt, count, id, May, Name, Nullable, named, Version } from '../fields.ts'
import { MealOperation } from './meal-operations.ts'
import { Day, PlannedMealBase } from './meal-plan.ts'

export const MEAL_TEMPLATE_ACTIONS = ['update', 'delete', 'apply'] as const
export const MAX_TEMPLATES = 100
/** Together with the meals of a full week that it replaces, it must fit into one undo request. */
export const MAX_TEMPLATE_MEALS = 100

const { meal, recipe_id, title, servings, note } = PlannedMealBase.properties
const name = Name('Name; unique within the plan')
const Weekday = (description: string) => Type.Integer({ minimum: 1, maximum: 7, description })
const weekdays = Type.Array(Weekday('1 is Monday, 7 is Sunday'), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  description: 'Weekdays that the template covers, including those without meals',
})
const kitchenId = Nullable(id('ID of the kitchen whose plan the template belongs to; null for your own plan'))

export const MealTemplateCreate = named(
  'MealTemplateCreate',
  {
    kitchen_id: Type.Optional(kitchenId),
    name,
    from: Day('First of the seven days of the plan to save'),
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
  weekday: Weekday('Day of the week; 1 is Monday'),
  meal,
  position: count('Position within the template'),
  recipe_id,
  title,
  servings,
  note,
  leftover_of: Nullable(
    count('Position in the template of the meal whose leftovers this meal uses; null if there is none'),
  ),
})

const summary = {
  id: id('ID of the template'),
  kitchen_id: kitchenId,
  name,
  weekdays,
  meal_count: count('Number of meals'),
  version: Version,
  created_at: CreatedAt,
}
export const MealTemplateRead = named('MealTemplateRead', {
  ...summary,
  meals: Type.Array(TemplateMeal, { description: 'Sorted by position' }),
  may: May(MEAL_TEMPLATE_ACTIONS),
})
export const MealTemplateSummary = named('MealTemplateSummary', {
  ...summary,
  may: May(MEAL_TEMPLATE_ACTIONS),
})
export const MealTemplateList = named('MealTemplateList', {
  items: Type.Array(MealTemplateSummary, {
    description: `Sorted by name; a plan has at most ${MAX_TEMPLATES}`,
  }),
})

export const MealTemplateApply = named(
  'MealTemplateApply',
  {
    from: Day('First of the seven days to apply the template to; meals keep their weekday'),
    is_replacing: Type.Boolean({
      description: 'True to replace the existing meals on the weekdays of the template, false to add to them',
    }),
  },
  { examples: [{ from: '2026-11-23', is_replacing: false }] },
)
export const MealTemplateApplied = named('MealTemplateApplied', {
  added: count('Number of meals added'),
  removed: count('Number of meals removed'),
  undo: Type.Array(MealOperation, {
    description: 'Operations that undo the change; send them to `/meal-plan/operations`',
  }),
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
