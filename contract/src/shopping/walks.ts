import { type Static, Type } from 'typebox'
import { count, id, named } from '../fields.ts'

export const WalkRead = named('WalkRead', {
  store_id: id('The store'),
  visits: count('Number of visits used for learning'),
  shelf_ids: Type.Array(id('A shelf'), { description: 'Current walking order' }),
  suggested_shelf_ids: Type.Array(id('A shelf'), {
    description: 'Walking order learnt from ticks; equal to the current order if the evidence is unclear',
  }),
  is_different: Type.Boolean({ description: 'Whether the suggestion differs from the current order' }),
})

export type WalkRead = Static<typeof WalkRead>
