import { WEBHOOK_ACTIONS } from '@larder/contract/transfer/webhooks'
import type { Caller } from '../../http/access.ts'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Visible only to the owner, not even to Admins. Access tokens are refused: a webhook would outlive the token. */
export const webhookAccess = ownerPolicy({
  table: 'webhooks',
  name: 'Webhook',
  param: 'webhook_id',
  scopeArea: 'account',
  actions: WEBHOOK_ACTIONS,
})

/** Webhooks of an Admin get what concerns the Admin, not the data of all users. */
export const withoutAdminRights = (caller: Caller): Caller => ({ ...caller, role: 'User' })

export const isKitchenMember = (caller: Caller, kitchenId: number | null) =>
  kitchenId === null || caller.kitchenIds.includes(kitchenId)
