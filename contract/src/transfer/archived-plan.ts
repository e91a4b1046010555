import { type Static, Type } from 'typebox'
import { count, Nullable, named } from '../fields.ts'
import { IdeaRules } from '../planning/meal-ideas.ts'
import { Key, MealKinds, PlannedMealBase } from '../planning/meal-plan.ts'
import { MAX_TEMPLATE_MEALS, MealTemplateRead, TemplateMeal } from '../planning/meal-templates.ts'
import { ArchivedLink } from './archive.ts'

const { day, meal, position, title, servings, note, repeat_key } = PlannedMealBase.properties
const recipe = Nullable(ArchivedLink)

export const ArchivedMeal = named('ArchivedMeal', {
  key: Key('Its name: an import that finds it on the plan leaves it as it is there'),
  ...{ day, meal, position, recipe, title, servings, note },
  is_cook: Type.Boolean({ description: 'Whether whoever took it along cooks it' }),
  leftover_of_key: Nullable(Key('The meal whose leftovers these are')),
  // Archives that were made before meals knew of their repeats have none.
  repeat_key: Type.Optional(repeat_key),
})

export const ArchivedTemplate = named('ArchivedTemplate', {
  name: MealTemplateRead.properties.name,
  weekdays: MealTemplateRead.properties.weekdays,
  meals: Type.Array(
    named('ArchivedTemplateMeal', {
      weekday: TemplateMeal.properties.weekday,
      ...{ meal, recipe, title, servings, note },
      leftover_of: Nullable(count('The place among these, from 0, of the meal whose leftovers these are')),
    }),
    { maxItems: MAX_TEMPLATE_MEALS, description: 'In order' },
  ),
})

/** What someone has planned for themselves; the plans of kitchens stay with them. */
export const ArchivedPlan = named('ArchivedPlan', {
  kinds: Nullable(MealKinds.properties.kinds),
  idea_rules: Nullable(IdeaRules),
  templates: Type.Array(ArchivedTemplate, { description: 'By name' }),
  meals: Type.Array(ArchivedMeal, { description: 'By day; within a day by position' }),
})

/** What `plan.json` holds, for whoever wants to read it without Larder. */
export const PLAN_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  description:
    'What someone has planned, in a Larder archive: plan.json. `kinds` and `idea_rules` are null where they are the usual ones',
  ...ArchivedPlan,
}

export type ArchivedMeal = Static<typeof ArchivedMeal>
export type ArchivedTemplate = Static<typeof ArchivedTemplate>
export type ArchivedPlan = Static<typeof ArchivedPlan>
