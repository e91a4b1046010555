import { type Static, Type } from 'typebox'
import { Name, Nullable, named, text } from '../fields.ts'
import { MAX_SHELVES } from './shelves.ts'

/** On all shelves together. */
export const MAX_PLACEMENTS = 5000

const layoutShelf = named('StoreLayoutShelf', {
  name: Name('The shelf'),
  ingredients: Type.Array(Name('An ingredient'), {
    maxItems: 2000,
    description: 'What stands on it, in order',
  }),
})

/** A store as a file that travels between installations: names instead of ids. */
export const StoreLayout = named(
  'StoreLayout',
  {
    format: Type.Literal('larder-store-1', { description: 'What this file is' }),
    name: Name('The store'),
    address: Type.Optional(Nullable(text(300, 'Where it is'))),
    shelves: Type.Array(layoutShelf, { maxItems: MAX_SHELVES, description: 'In walking order' }),
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
