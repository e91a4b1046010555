import {
  PushKey,
  PushSubscriptionCreate,
  PushSubscriptionList,
  PushSubscriptionRead,
  PushSubscriptionUpdate,
} from '@larder/contract/people/push-subscriptions'
import { Type } from 'typebox'
import { ACCOUNT, itemAccess, requireCaller } from '../../http/access.ts'
import { Params } from '../../http/params.ts'
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

const tags = ['Notifications']
const CREATIONS = { name: 'push-subscriptions', max: 30, seconds: 3600, key: byAccount }

export function pushSubscriptionRoutes(app: App, { db, config }: Services) {
  app.get(
    '/push-subscriptions/key',
    {
      config: { access: ACCOUNT },
      schema: {
        tags,
        operationId: 'getPushKey',
        summary: 'Read the public key for push subscriptions',
        response: { 200: PushKey },
      },
    },
    async () => ({ public_key: (await findOrCreateVapidKeys(db)).publicKey }),
  )

  app.get(
    '/push-subscriptions/',
    {
      config: { access: ACCOUNT },
      schema: {
        tags,
        operationId: 'listPushSubscriptions',
        summary: 'List your devices with push notifications',
        response: { 200: PushSubscriptionList },
      },
    },
    async (request) => {
      const rows = await listPushSubscriptions(db, requireCaller(request))
      return { items: rows.map((row) => withMay(pushSubscription, request.caller, row)) }
    },
  )

  app.post(
    '/push-subscriptions/',
    {
      config: { access: ACCOUNT, limits: [CREATIONS], keepsCache: true },
      schema: {
        tags,
        operationId: 'createPushSubscription',
        summary: 'Enable push notifications on this device (Web Push, RFC 8030)',
        description:
          'The subscription belongs to the session of this request and ends with it. A user can have ten; one more removes the oldest.',
        body: PushSubscriptionCreate,
        response: { 201: PushSubscriptionRead },
      },
    },
    (request, reply) => {
      requireValidSubscription(request.body, config.outboundAllowed)
      return createOne(pushSubscription, db, request, reply, async (trx) => {
        const stored = await storePushSubscription(trx, requireCaller(request), request.body)
        await schedulePlanReminder(trx, stored)
        return stored.id
      })
    },
  )

  app.get(
    '/push-subscriptions/:push_subscription_id',
    {
      config: { access: itemAccess('read', pushSubscription) },
      schema: {
        tags,
        operationId: 'getPushSubscription',
        summary: 'Read the notification settings of a device',
        params: Params('push_subscription_id'),
        response: { 200: PushSubscriptionRead },
      },
    },
    (request, reply) => readOne(pushSubscription, db, request, reply),
  )

  app.put(
    '/push-subscriptions/:push_subscription_id',
    {
      config: { access: itemAccess('update', pushSubscription), keepsCache: true },
      schema: {
        tags,
        operationId: 'updatePushSubscription',
        summary: 'Change the notification settings of a device',
        params: Params('push_subscription_id'),
        body: PushSubscriptionUpdate,
        response: { 200: PushSubscriptionRead },
      },
    },
    (request, reply) => {
      requireTimeZone(request.body.time_zone)
      return changeOne(pushSubscription, db, request, reply, async (trx, locked) =>
        schedulePlanReminder(trx, await updatePushSubscription(trx, locked, request.body)),
      )
    },
  )

  app.delete(
    '/push-subscriptions/:push_subscription_id',
    {
      config: { access: itemAccess('delete', pushSubscription), keepsCache: true },
      schema: {
        tags,
        operationId: 'deletePushSubscription',
        summary: 'Disable push notifications on a device',
        params: Params('push_subscription_id'),
        response: { 204: Type.Null({ description: 'Disabled' }) },
      },
    },
    (request, reply) =>
      deleteOne(pushSubscription, db, request, reply, (trx, { id }) => deletePushSubscriptions(trx, [id])),
  )
}
