import type { WalkRead } from '@larder/contract/shopping/walks'
import type { Db } from '../../db/db.ts'
import { learnWalk } from './learn-walk.ts'
import { listTicks } from './walks.queries.ts'

/** `shelf_ids` is the current order. */
export async function readWalk(db: Db, store_id: number, shelf_ids: number[]): Promise<WalkRead> {
  const { visits, order } = learnWalk(await listTicks(db, store_id), shelf_ids)
  const is_different = order.some((id, index) => id !== shelf_ids[index])
  return { store_id, visits, shelf_ids, suggested_shelf_ids: order, is_different }
}
