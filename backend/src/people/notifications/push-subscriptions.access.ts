import {
  PUSH_SUBSCRIPTION_DEEDS,
  type PushSubscriptionDeed,
} from '@larder/contract/people/push-subscriptions'
import { everythingToOwner, type Guard } from '../../http/access.ts'

/** For everyone but whose device it is there is none, for Admin neither. */
export const pushSubscriptionAccess: Guard<PushSubscriptionDeed, { user_id: number }> = {
  resource: 'Push subscription',
  param: 'push_subscription_id',
  about: 'account',
  deeds: PUSH_SUBSCRIPTION_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('push_subscriptions')
      .select('user_id')
      .where('id', '=', id)
      .where('push_subscriptions.user_id', '=', caller.id)
      .executeTakeFirst(),
  may: everythingToOwner(PUSH_SUBSCRIPTION_DEEDS),
}
