import { type Static, Type } from 'typebox'
import { id, line, Nullable, named } from '../fields.ts'
import { operationTime } from '../shopping/shopping-operations.ts'
import { Day, Key, MealPosition, PlannedMealBase } from './meal-plan.ts'

const { meal, servings, note, cook_user_id, repeat_key } = PlannedMealBase.properties

/** Each part is changed as a whole: of two who move a meal, one wins, and it never ends up between them. */
export const MealChange = named('MealChange', {
  place: Type.Optional(
    named('MealPlace', { day: Day('The day'), meal, position: MealPosition }, { description: 'When it is' }),
  ),
  dish: Type.Optional(
    named(
      'MealDish',
      {
        recipe_id: Type.Optional(Nullable(id('A recipe that you see; its title is taken along'))),
        title: Type.Optional(line(200, 'Words; needed without a recipe')),
        leftover_of_key: Type.Optional(Nullable(Key('The meal whose leftovers it is'))),
      },
      { description: 'What there is' },
    ),
  ),
  servings: Type.Optional(servings),
  note: Type.Optional(note),
  cook_user_id: Type.Optional(cook_user_id),
  repeat_key: Type.Optional(repeat_key),
  is_removed: Type.Optional(Type.Boolean({ description: 'Taken off the plan, or put back' })),
})

/** A change made on a device, perhaps without a signal. It may be sent again, late and out of order. */
export const MealOperation = named('MealOperation', {
  id: Key('Made on the device: an operation is applied once'),
  at: operationTime('meal'),
  meal_key: Key('The meal; a key that is new makes one'),
  set: MealChange,
})

export const MealOperations = named(
  'MealOperations',
  {
    operations: Type.Array(MealOperation, {
      minItems: 1,
      maxItems: 500,
      description: 'All that waited on the device',
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
