import { type Static, Type } from 'typebox'
import { count, id, Nullable, named, timestamp } from '../fields.ts'
import { Day, PlannedDay, PlannedMealBase } from '../planning/meal-plan.ts'

const meal = PlannedMealBase.properties

export const TodayQuery = Type.Object({
  day: Type.Optional({
    ...PlannedDay,
    description: 'The day where you are; by default, the present day in UTC',
  }),
})

export const TodayRead = named('TodayRead', {
  day: Day('The day'),
  meals: Type.Array(
    named('TodayMeal', {
      planned_meal_id: id('ID of the planned meal'),
      kitchen_id: Nullable(id('ID of the kitchen; null for your own plan')),
      meal: meal.meal,
      time: Nullable(Type.String({ description: 'Usual time of this kind of meal, such as `18:30`' })),
      title: meal.title,
      recipe_id: meal.recipe_id,
      servings: meal.servings,
      is_leftover: Type.Boolean({ description: 'Whether the meal uses leftovers' }),
    }),
    { description: 'Meals on your plan and those of your kitchens, in the order of the day' },
  ),
  timers: Type.Array(
    named('TodayTimer', {
      recipe_id: id('ID of the recipe that is being cooked'),
      name: Type.String({ description: 'Name of the timer' }),
      ends_at: timestamp('When the timer ends'),
    }),
    { description: 'Running timers, the first to end first' },
  ),
  open_item_count: count('Number of open items on all lists'),
  shopping_lists: Type.Array(
    named('TodayShoppingList', {
      shopping_list_id: id('ID of the shopping list'),
      name: Type.String({ description: 'Name of the list' }),
      open_item_count: count('Number of items that are not ticked'),
    }),
    { description: 'Lists with open items, newest first; at most 20' },
  ),
})

export type TodayRead = Static<typeof TodayRead>
