import type {
  PushSubscriptionCreate,
  PushSubscriptionList,
  PushSubscriptionRead,
  PushSubscriptionUpdate,
} from '@larder/contract/people/push-subscriptions'
import type { RequestEvent } from '@sveltejs/kit'
import { requestApi } from './request-api.server.ts'

export const listPushSubscriptions = async (event: RequestEvent) =>
  (await requestApi<PushSubscriptionList>(event, 'GET', '/push-subscriptions/')).items

export const findPushKey = async (event: RequestEvent) =>
  (await requestApi<{ public_key: string }>(event, 'GET', '/push-subscriptions/key')).public_key

export const createPushSubscription = (event: RequestEvent, body: PushSubscriptionCreate) =>
  requestApi<PushSubscriptionRead>(event, 'POST', '/push-subscriptions/', { body })

export const updatePushSubscription = (event: RequestEvent, id: number, body: PushSubscriptionUpdate) =>
  requestApi<PushSubscriptionRead>(event, 'PUT', `/push-subscriptions/${id}`, { body })

export const deletePushSubscription = (event: RequestEvent, id: number) =>
  requestApi<void>(event, 'DELETE', `/push-subscriptions/${id}`)
