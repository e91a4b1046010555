import {
  PUSH_SUBSCRIPTION_ACTIONS,
  type PushSubscriptionAction,
} from '@larder/contract/people/push-subscriptions'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Visible only to the owner, not even to Admins. */
export const pushSubscriptionAccess: Policy<PushSubscriptionAction, { user_id: number }> = {
  name: 'Push subscription',
  param: 'push_subscription_id',
  scopeArea: 'account',
  actions: PUSH_SUBSCRIPTION_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('id', '=', id)
      .where('push_subscriptions.user_id', '=', caller.id)
      .executeTakeFirst(),
  allow: allowOwner(PUSH_SUBSCRIPTION_ACTIONS),
}
