import { PUSH_SUBSCRIPTION_ROUTES } from '@larder/contract/people/push-subscriptions.routes'
import { itemAccess, SESSION_ONLY } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAccount } from '../../http/rate-limits.ts'
import { changeOne, createOne, deleteOne, readOne, withMay } from '../../http/resource.ts'
import type { App, Services } from '../../http/services.ts'
import { schedulePlanReminder } from './plan-reminder-jobs.ts'
import {
  deletePushSubscriptions,
  listPushSubscriptions,
  pushSubscription,
  storePushSubscription,
  updatePushSubscription,
} from './push-subscriptions.queries.ts'
import { requireTimeZone, requireValidSubscription } from './validate-subscription.ts'
import { findOrCreateVapidKeys } from './vapid-keys.ts'

const CREATIONS = { name: 'push-subscriptions', max: 30, seconds: 3600, key: byAccount }

export function pushSubscriptionRoutes(app: App, { db, config }: Services) {
  handle(app, PUSH_SUBSCRIPTION_ROUTES.getPushKey, { access: SESSION_ONLY }, async () => ({
    public_key: (await findOrCreateVapidKeys(db)).publicKey,
  }))

  handle(app, PUSH_SUBSCRIPTION_ROUTES.listPushSubscriptions, { access: SESSION_ONLY }, async (request) => {
    const rows = await listPushSubscriptions(db, request.caller)
    return { items: rows.map((row) => withMay(pushSubscription, request.caller, row)) }
  })

  handle(
    app,
    PUSH_SUBSCRIPTION_ROUTES.createPushSubscription,
    { access: SESSION_ONLY, limits: [CREATIONS], keepsCache: true },
    (request, reply) => {
      requireValidSubscription(request.body, config.outboundAllowed)
      return createOne(pushSubscription, db, request, reply, async (trx) => {
        const stored = await storePushSubscription(trx, request.caller, request.body)
        await schedulePlanReminder(trx, stored)
        return stored.id
      })
    },
  )

  handle(
    app,
    PUSH_SUBSCRIPTION_ROUTES.getPushSubscription,
    { access: itemAccess('read', pushSubscription) },
    (request, reply) => readOne(pushSubscription, request, reply),
  )

  handle(
    app,
    PUSH_SUBSCRIPTION_ROUTES.updatePushSubscription,
    { access: itemAccess('update', pushSubscription), keepsCache: true },
    (request, reply) => {
      requireTimeZone(request.body.time_zone)
      return changeOne(pushSubscription, db, request, reply, async (trx, locked) =>
        schedulePlanReminder(trx, await updatePushSubscription(trx, locked, request.body)),
      )
    },
  )

  handle(
    app,
    PUSH_SUBSCRIPTION_ROUTES.deletePushSubscription,
    { access: itemAccess('delete', pushSubscription), keepsCache: true },
    (request, reply) =>
      deleteOne(pushSubscription, db, request, reply, (trx, { id }) => deletePushSubscriptions(trx, [id])),
  )
}
