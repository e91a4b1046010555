import { type Static, Type } from 'typebox'
import { count, id, named } from '../fields.ts'

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

export type WalkRead = Static<typeof WalkRead>
