import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Name, Nullable, named } from '../fields.ts'

export const STAPLE_ACTIONS = ['delete'] as const

export const StapleCreate = named(
  'StapleCreate',
  {
    ingredient_id: id('ID of an ingredient that you always have at home'),
    kitchen_id: Type.Optional(
      Nullable(id('ID of the kitchen that the staple belongs to; if absent or null, it belongs to you')),
    ),
  },
  { examples: [{ ingredient_id: 1 }] },
)
export const StapleRead = named('StapleRead', {
  id: id('ID of the staple'),
  user_id: Nullable(id('ID of the user that the staple belongs to; null for a staple of a kitchen')),
  kitchen_id: Nullable(id('ID of the kitchen that the staple belongs to; null for a staple of a user')),
  ingredient_id: id('ID of the ingredient'),
  name: Name('Name of the ingredient'),
  is_learnt: Type.Boolean({
    description:
      'Whether Larder added it, because users left it out twice in a row when they added recipes or planned days to a shopping list',
  }),
  may: May(STAPLE_ACTIONS),
  created_at: CreatedAt,
})
export const StapleList = named('StapleList', {
  items: Type.Array(StapleRead, { description: 'The first 1000 staples, sorted by name' }),
})

export type StapleAction = (typeof STAPLE_ACTIONS)[number]
export type StapleCreate = Static<typeof StapleCreate>
export type StapleRead = Static<typeof StapleRead>
export type StapleList = Static<typeof StapleList>
