import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { queuePush } from '../../people/notifications/push-jobs.ts'
import { listDeviceIds } from '../../people/notifications/push-subscriptions.queries.ts'
import type { NewRequest } from './recipe-requests.queries.ts'

/** Sends one notification for all requests, which have one owner. */
export async function notifyOwner(trx: Db, caller: Caller, requests: NewRequest[]) {
  const [first] = requests
  if (!first) return
  const { owner_id, recipe_id, kitchen_id, title } = first
  await queuePush(trx, {
    user_id: owner_id,
    subscription_ids: await listDeviceIds(trx, owner_id),
    news: {
      ...{ about: 'recipe_request', asker: caller.username, asker_id: caller.id },
      ...{ recipe_id, kitchen_id, title, count: requests.length },
    },
  })
}
