import { type Static, Type } from 'typebox'
import { id, line, Nullable, named } from '../fields.ts'
import { operationTime } from '../operation-time.ts'
import { Day, Key, MealPosition, PlannedMealBase } from './meal-plan.ts'

const { meal, servings, note, cook_user_id, repeat_key } = PlannedMealBase.properties

/** Each part changes as a unit: if two people move a meal at once, one move wins completely. */
export const MealChange = named('MealChange', {
  place: Type.Optional(
    named(
      'MealPlace',
      { day: Day('The day'), meal, position: MealPosition },
      { description: 'Day, kind of meal and position' },
    ),
  ),
  dish: Type.Optional(
    named(
      'MealDish',
      {
        recipe_id: Type.Optional(
          Nullable(id('ID of a recipe that you can see; its title is stored with the meal')),
        ),
        title: Type.Optional(line(200, 'Free text; required without a recipe')),
        leftover_of_key: Type.Optional(Nullable(Key('Key of the meal whose leftovers this meal uses'))),
      },
      { description: 'The recipe or the free text' },
    ),
  ),
  servings: Type.Optional(servings),
  note: Type.Optional(note),
  cook_user_id: Type.Optional(cook_user_id),
  repeat_key: Type.Optional(repeat_key),
  is_removed: Type.Optional(
    Type.Boolean({ description: 'True to remove the meal from the plan, false to restore it' }),
  ),
})

/** A change made on a device, possibly offline. It can arrive late, repeatedly and out of order. */
export const MealOperation = named('MealOperation', {
  id: Key('ID created by the device; each operation is applied once'),
  at: operationTime('meal'),
  meal_key: Key('Key of the meal; a new key creates a meal'),
  set: MealChange,
})

export const MealOperations = named(
  'MealOperations',
  {
    operations: Type.Array(MealOperation, {
      minItems: 1,
      maxItems: 500,
      description: 'All unsent operations of the device',
    }),
  },
  {
    examples: [
      {
        operations: [
          {
            id: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b21',
            at: 1794700000000,
            meal_key: '5f0c7a52-4c0e-4b0a-9a3f-2f6f6f0f9b22',
            set: {
              place: { day: '2026-11-20', meal: 'dinner', position: 1 },
              dish: { title: 'Pizza at Ann’s' },
            },
          },
        ],
      },
    ],
  },
)

export type MealChange = Static<typeof MealChange>
export type MealOperation = Static<typeof MealOperation>
export type MealOperations = Static<typeof MealOperations>
