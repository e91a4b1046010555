import { PUSH_SUBSCRIPTION_ACTIONS } from '@larder/contract/people/push-subscriptions'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Visible only to the owner, not even to Admins. */
export const pushSubscriptionAccess = ownerPolicy({
  table: 'push_subscriptions',
  name: 'Push subscription',
  param: 'push_subscription_id',
  scopeArea: 'account',
  actions: PUSH_SUBSCRIPTION_ACTIONS,
})
