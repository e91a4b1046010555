import { type Static, Type } from 'typebox'
import { CreatedAt, count, defineBase, id, Name, named, optional } from '../fields.ts'

/** Maximum per store. Limited, because one request sets the order of all shelves. */
export const MAX_SHELVES = 500

const position = count('Position in the walking order, starting at 0')

const ShelfIngredientRead = named('ShelfIngredientRead', {
  ingredient_id: id('ID of the ingredient'),
  name: Name('Name of the ingredient'),
  position: count('Position on the shelf, starting at 0'),
})

const ShelfBase = defineBase('Shelf', {
  name: Name('Name; unique within the store, ignoring case'),
})
const base = ShelfBase.properties

export const ShelfCreate = named(
  'ShelfCreate',
  { ...base, position: Type.Optional(position) },
  { description: 'Without `position`, the shelf is added at the end', examples: [{ name: 'Baking' }] },
)
export const ShelfUpdate = named(
  'ShelfUpdate',
  { ...optional(base), position: Type.Optional(position) },
  { examples: [{ name: 'Baking and spices' }] },
)
export const ShelfRead = named('ShelfRead', {
  id: id('ID of the shelf'),
  store_id: id('ID of the store that the shelf belongs to'),
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
    shelf_ids: Type.Array(id('ID of a shelf of the store'), {
      maxItems: MAX_SHELVES,
      uniqueItems: true,
      description: 'IDs of all shelves of the store, each once, in the new walking order',
    }),
  },
  { examples: [{ shelf_ids: [2, 1, 3] }] },
)
export const ShelfPlacement = named(
  'ShelfPlacement',
  { position: Type.Optional(count('Position on the shelf, starting at 0; default: at the end')) },
  { examples: [{ position: 0 }] },
)

export type ShelfCreate = Static<typeof ShelfCreate>
export type ShelfUpdate = Static<typeof ShelfUpdate>
export type ShelfRead = Static<typeof ShelfRead>
export type ShelfList = Static<typeof ShelfList>
export type ShelfOrder = Static<typeof ShelfOrder>
export type ShelfPlacement = Static<typeof ShelfPlacement>
