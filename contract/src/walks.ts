import { type Static, Type } from 'typebox'
import { count, id, Name, Nullable, named, text } from './fields.ts'
import { MOST_SHELVES } from './shelves.ts'

export const WalkRead = named('WalkRead', {
  store_id: id('The store'),
  visits: count('How many visits were learnt from'),
  shelf_ids: Type.Array(id('A shelf'), { description: 'The walk as it is now' }),
  suggested_shelf_ids: Type.Array(id('A shelf'), {
    description:
      'The walk as shoppers tick it off, where that is clear; the same as now when there is nothing to say',
  }),
  is_different: Type.Boolean({ description: 'Whether there is something to suggest' }),
})

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
    shelves: Type.Array(layoutShelf, { maxItems: MOST_SHELVES, description: 'In walking order' }),
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

export type WalkRead = Static<typeof WalkRead>
export type StoreLayout = Static<typeof StoreLayout>
