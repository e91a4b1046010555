import { type Static, Type } from 'typebox'
import { count, Nullable, named } from '../fields.ts'
import { IdeaRules } from '../planning/meal-ideas.ts'
import { Key, MealKinds, PlannedMealBase } from '../planning/meal-plan.ts'
import { MAX_TEMPLATE_MEALS, MealTemplateRead, TemplateMeal } from '../planning/meal-templates.ts'
import { ArchivedLink } from './archive.ts'

const { day, meal, position, title, servings, note, repeat_key } = PlannedMealBase.properties
const recipe = Nullable(ArchivedLink)

export const ArchivedMeal = named('ArchivedMeal', {
  key: Key('Key of the meal; an import does not change a meal that is already planned under this key'),
  ...{ day, meal, position, recipe, title, servings, note },
  is_cook: Type.Boolean({ description: 'Whether the exporting user is the cook' }),
  leftover_of_key: Nullable(Key('Key of the meal whose leftovers these are')),
  // Missing in archives created before repeated meals existed.
  repeat_key: Type.Optional(repeat_key),
})

export const ArchivedTemplate = named('ArchivedTemplate', {
  name: MealTemplateRead.properties.name,
  weekdays: MealTemplateRead.properties.weekdays,
  meals: Type.Array(
    named('ArchivedTemplateMeal', {
      weekday: TemplateMeal.properties.weekday,
      ...{ meal, recipe, title, servings, note },
      leftover_of: Nullable(count('Index in this list, from 0, of the meal whose leftovers these are')),
    }),
    { maxItems: MAX_TEMPLATE_MEALS, description: 'In order' },
  ),
})

/** The personal plan. Plans of kitchens are not exported. */
export const ArchivedPlan = named('ArchivedPlan', {
  kinds: Nullable(MealKinds.properties.kinds),
  idea_rules: Nullable(IdeaRules),
  templates: Type.Array(ArchivedTemplate, { description: 'By name' }),
  meals: Type.Array(ArchivedMeal, { description: 'By day; within a day by position' }),
})

/** JSON Schema of `plan.json`, for other programs. */
export const PLAN_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  description:
    'The meal plan in a Larder archive: plan.json. `kinds` and `idea_rules` are null if they have their default values',
  ...ArchivedPlan,
}

export type ArchivedMeal = Static<typeof ArchivedMeal>
export type ArchivedTemplate = Static<typeof ArchivedTemplate>
export type ArchivedPlan = Static<typeof ArchivedPlan>
