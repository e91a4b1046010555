import { type Static, Type } from 'typebox'
import { CreatedAt, count, defineBase, id, Name, named, optional } from '../fields.ts'

/** Per store. One request sets the order of all of them. */
export const MAX_SHELVES = 500

const position = count('Position in the walking order, from 0')

const ShelfIngredientRead = named('ShelfIngredientRead', {
  ingredient_id: id('Ingredient on the shelf'),
  name: Name('Name of the ingredient'),
  position: count('Position on the shelf, from 0'),
})

export const ShelfBase = defineBase('Shelf', {
  name: Name('Name, unique within the store; case is ignored'),
})
const base = ShelfBase.properties

export const ShelfCreate = named(
  'ShelfCreate',
  { ...base, position: Type.Optional(position) },
  { description: 'Without a position the shelf is added at the end', examples: [{ name: 'Baking' }] },
)
export const ShelfUpdate = named(
  'ShelfUpdate',
  { ...optional(base), position: Type.Optional(position) },
  { examples: [{ name: 'Baking and spices' }] },
)
export const ShelfRead = named('ShelfRead', {
  id: id('Identifies the shelf'),
  store_id: id('Store that the shelf belongs to'),
  ...base,
  position,
  ingredients: Type.Array(ShelfIngredientRead, { description: 'Ingredients on the shelf, in order' }),
  created_at: CreatedAt,
})
export const ShelfList = named('ShelfList', {
  items: Type.Array(ShelfRead, { description: 'All shelves of the store, in walking order' }),
})
export const ShelfOrder = named(
  'ShelfOrder',
  {
    shelf_ids: Type.Array(id('A shelf of this store'), {
      maxItems: MAX_SHELVES,
      uniqueItems: true,
      description: 'Every shelf of the store once, in the new walking order',
    }),
  },
  { examples: [{ shelf_ids: [2, 1, 3] }] },
)
export const ShelfPlacement = named(
  'ShelfPlacement',
  { position: Type.Optional(count('Position on the shelf, from 0; default: the end')) },
  { examples: [{ position: 0 }] },
)

export type ShelfCreate = Static<typeof ShelfCreate>
export type ShelfUpdate = Static<typeof ShelfUpdate>
export type ShelfRead = Static<typeof ShelfRead>
export type ShelfList = Static<typeof ShelfList>
export type ShelfOrder = Static<typeof ShelfOrder>
export type ShelfPlacement = Static<typeof ShelfPlacement>
