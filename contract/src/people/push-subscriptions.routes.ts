import { NoContent } from '../media-types.ts'
import { route, routesOf } from '../route.ts'
import {
  PushKey,
  PushSubscriptionCreate,
  PushSubscriptionList,
  PushSubscriptionRead,
  PushSubscriptionUpdate,
} from './push-subscriptions.ts'

export const PUSH_SUBSCRIPTION_ROUTES = routesOf('Notifications', {
  getPushKey: route('GET /push-subscriptions/key', {
    summary: 'Get the public VAPID key for push subscriptions',
    response: { 200: PushKey },
  }),
  listPushSubscriptions: route('GET /push-subscriptions/', {
    summary: 'List your devices with push notifications',
    response: { 200: PushSubscriptionList },
  }),
  createPushSubscription: route('POST /push-subscriptions/', {
    summary: 'Enable push notifications on this device (Web Push, RFC 8030)',
    description:
      'The subscription belongs to your current login session and ends with it. A user can have ten subscriptions; an eleventh replaces the one that was not changed for the longest time.',
    body: PushSubscriptionCreate,
    response: { 201: PushSubscriptionRead },
  }),
  getPushSubscription: route('GET /push-subscriptions/:push_subscription_id', {
    summary: 'Get the notification settings of a device',
    response: { 200: PushSubscriptionRead },
  }),
  updatePushSubscription: route('PUT /push-subscriptions/:push_subscription_id', {
    summary: 'Update the notification settings of a device',
    body: PushSubscriptionUpdate,
    response: { 200: PushSubscriptionRead },
  }),
  deletePushSubscription: route('DELETE /push-subscriptions/:push_subscription_id', {
    summary: 'Disable push notifications on a device',
    response: { 204: NoContent('Disabled') },
  }),
})
