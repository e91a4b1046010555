import { SESSION_ACTIONS } from '@larder/contract/people/sessions'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** Visible only to the owner and Admins. */
export const sessionAccess = ownerPolicy({
  table: 'sessions',
  isVisibleToAdmins: true,
  name: 'Session',
  param: 'session_id',
  scopeArea: 'account',
  actions: SESSION_ACTIONS,
})
