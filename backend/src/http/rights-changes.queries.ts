import type { Db } from '../db/db.ts'
import { notify } from '../db/notify.ts'
import { RIGHTS_CHANNEL } from './event-streams.ts'

/** After the commit, every backend authorizes the open event streams of this user again. */
export async function notifyRightsChanged(trx: Db, userId: number) {
  await notify(trx, RIGHTS_CHANNEL, String(userId))
}
