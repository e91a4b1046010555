import { WEBHOOK_ACTIONS, type WebhookAction } from '@larder/contract/transfer/webhooks'
import { allowOwner, type Caller, type Policy } from '../../http/access.ts'

/** Visible only to the owner, not even to Admins. Access tokens are refused: a webhook would outlive the token. */
export const webhookAccess: Policy<WebhookAction, { user_id: number }> = {
  name: 'Webhook',
  param: 'webhook_id',
  scopeArea: 'account',
  actions: WEBHOOK_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('webhooks')
      .select('webhooks.user_id')
      .where('webhooks.id', '=', id)
      .where('webhooks.user_id', '=', caller.id)
      .executeTakeFirst(),
  allow: allowOwner(WEBHOOK_ACTIONS),
}

/** Webhooks of an Admin get what concerns the Admin, not the data of all users. */
export const withoutAdminRights = (caller: Caller): Caller => ({ ...caller, role: 'User' })

export const isKitchenMember = (caller: Caller, kitchenId: number | null) =>
  kitchenId === null || caller.kitchenIds.includes(kitchenId)
