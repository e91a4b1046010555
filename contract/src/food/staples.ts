import { type Static, Type } from 'typebox'
import { CreatedAt, id, May, Name, Nullable, named } from '../fields.ts'

export const STAPLE_ACTIONS = ['delete'] as const

export const StapleCreate = named(
  'StapleCreate',
  {
    ingredient_id: id('What is always at home'),
    kitchen_id: Type.Optional(Nullable(id('The kitchen in whose cupboard it is; null: your own'))),
  },
  { examples: [{ ingredient_id: 1 }] },
)
export const StapleRead = named('StapleRead', {
  id: id('Identifies the staple'),
  user_id: Nullable(id('Who always has it')),
  kitchen_id: Nullable(id('The kitchen that always has it, when it is not one person’s')),
  ingredient_id: id('The ingredient'),
  name: Name('Its name'),
  is_learnt: Type.Boolean({
    description: 'True: it was left out twice in a row when a recipe was put on a list',
  }),
  may: May(STAPLE_ACTIONS),
  created_at: CreatedAt,
})
export const StapleList = named('StapleList', {
  items: Type.Array(StapleRead, { description: 'By name, the first 1000' }),
})

export type StapleAction = (typeof STAPLE_ACTIONS)[number]
export type StapleCreate = Static<typeof StapleCreate>
export type StapleRead = Static<typeof StapleRead>
export type StapleList = Static<typeof StapleList>
