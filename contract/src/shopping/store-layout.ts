import { type Static, Type } from 'typebox'
import { Name, Nullable, named, text } from '../fields.ts'
import { MAX_SHELVES } from './shelves.ts'

/** Maximum number of ingredients on all shelves of a store. */
export const MAX_PLACEMENTS = 5000

const layoutShelf = named('StoreLayoutShelf', {
  name: Name('Name of the shelf'),
  ingredients: Type.Array(Name('Name of an ingredient'), {
    maxItems: 2000,
    description: 'Ingredients on the shelf, in order',
  }),
})

/** File format for moving a store to another installation. Contains names instead of IDs. */
export const StoreLayout = named(
  'StoreLayout',
  {
    format: Type.Literal('larder-store-1', { description: 'Name and version of the file format' }),
    name: Name('Name of the store'),
    address: Type.Optional(Nullable(text(300, 'Postal address'))),
    shelves: Type.Array(layoutShelf, { maxItems: MAX_SHELVES, description: 'Shelves, in walking order' }),
  },
  {
    examples: [
      {
        format: 'larder-store-1',
        name: 'Market hall',
        address: null,
        shelves: [{ name: 'Bread', ingredients: ['rye bread'] }],
      },
    ],
  },
)

export type StoreLayout = Static<typeof StoreLayout>
