import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Name, Nullable, named } from '../fields.ts'

export const STAPLE_ACTIONS = ['delete'] as const

export const StapleCreate = named(
  'StapleCreate',
  {
    ingredient_id: id('Ingredient that is always at home'),
    kitchen_id: Type.Optional(
      Nullable(id('Kitchen that always has it; if absent or null, the staple is yours')),
    ),
  },
  { examples: [{ ingredient_id: 1 }] },
)
export const StapleRead = named('StapleRead', {
  id: id('ID of the staple'),
  user_id: Nullable(id('User who always has it; null for a staple of a kitchen')),
  kitchen_id: Nullable(id('Kitchen that always has it; null for a staple of a user')),
  ingredient_id: id('ID of the ingredient'),
  name: Name('Name of the ingredient'),
  is_learnt: Type.Boolean({
    description:
      'Whether Larder added it because it was left out twice in a row when a recipe was added to a shopping list',
  }),
  may: May(STAPLE_ACTIONS),
  created_at: CreatedAt,
})
export const StapleList = named('StapleList', {
  items: Type.Array(StapleRead, { description: 'The first 1000 staples, by name' }),
})

export type StapleAction = (typeof STAPLE_ACTIONS)[number]
export type StapleCreate = Static<typeof StapleCreate>
export type StapleRead = Static<typeof StapleRead>
export type StapleList = Static<typeof StapleList>
