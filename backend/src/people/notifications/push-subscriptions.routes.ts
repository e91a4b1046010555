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
import { requireDevice, requireTimeZone } from './require-device.ts'
import { keepVapidKeys } from './vapid-keys.ts'

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
        summary: 'The key by which push services know this Larder',
        response: { 200: PushKey },
      },
    },
    async () => ({ public_key: (await keepVapidKeys(db)).publicKey }),
  )

  app.get(
    '/push-subscriptions/',
    {
      config: { access: ACCOUNT },
      schema: {
        tags,
        operationId: 'listPushSubscriptions',
        summary: 'Your devices that ring while the page is closed',
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
        summary: 'Have this device ring while the page is closed (Web Push, RFC 8030)',
        description:
          'It belongs to the session that asks, and ends with it. The oldest of more than ten makes room.',
        body: PushSubscriptionCreate,
        response: { 201: PushSubscriptionRead },
      },
    },
    (request, reply) => {
      requireDevice(request.body, config.outboundAllowed)
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
        summary: 'What a device of yours is told of',
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
        summary: 'Choose what a device is told of',
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
        summary: 'Tell a device nothing more',
        params: Params('push_subscription_id'),
        response: { 204: Type.Null({ description: 'It is told nothing' }) },
      },
    },
    (request, reply) =>
      deleteOne(pushSubscription, db, request, reply, (trx, { id }) => deletePushSubscriptions(trx, [id])),
  )
}
