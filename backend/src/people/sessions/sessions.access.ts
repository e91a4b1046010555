import { SESSION_ACTIONS, type SessionAction } from '@larder/contract/people/sessions'
import { allowOwner, type Policy } from '../../http/access.ts'

/** Visible only to the owner and Admins. */
export const sessionAccess: Policy<SessionAction, { user_id: number }> = {
  name: 'Session',
  param: 'session_id',
  scopeArea: 'account',
  actions: SESSION_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('sessions')
      .select('user_id')
      .where('id', '=', id)
      .$if(caller.role !== 'Admin', (query) => query.where('user_id', '=', caller.id))
      .executeTakeFirst(),
  allow: allowOwner(SESSION_ACTIONS),
}
