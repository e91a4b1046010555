import { type Static, Type } from 'typebox'
import { count, id, named } from '../fields.ts'

export const WalkRead = named('WalkRead', {
  store_id: id('ID of the store'),
  visits: count('Number of shopping visits that the suggestion is based on'),
  shelf_ids: Type.Array(id('ID of a shelf'), { description: 'Current walking order' }),
  suggested_shelf_ids: Type.Array(id('ID of a shelf'), {
    description:
      'Walking order that Larder learnt from ticked items; the current order if the visits do not agree',
  }),
  is_different: Type.Boolean({ description: 'Whether the suggestion differs from the current order' }),
})

export type WalkRead = Static<typeof WalkRead>
