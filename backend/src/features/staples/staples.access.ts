import { STAPLE_DEEDS, type StapleDeed } from '@larder/contract/staples'
import { everythingToOwner, type Guard } from '../../http/access.ts'

/** Nobody else's business. */
export const stapleAccess: Guard<StapleDeed, { user_id: number }> = {
  resource: 'Staple',
  param: 'staple_id',
  deeds: STAPLE_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('staples')
      .select('staples.user_id')
      .where('staples.id', '=', id)
      .where('staples.state', 'in', ['learnt', 'chosen'])
      .where((eb) => eb.or([eb.lit(caller.role === 'Admin'), eb('staples.user_id', '=', caller.id)]))
      .executeTakeFirst(),
  may: everythingToOwner(STAPLE_DEEDS),
}
