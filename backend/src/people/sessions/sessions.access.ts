import { SESSION_DEEDS, type SessionDeed } from '@larder/contract/people/sessions'
import { everythingToOwner, type Guard } from '../../http/access.ts'

/** For everyone but whose it is and Admin there is none. */
export const sessionAccess: Guard<SessionDeed, { user_id: number }> = {
  resource: 'Session',
  param: 'session_id',
  about: 'account',
  deeds: SESSION_DEEDS,
  facts: (db, id, caller) =>
    db
      .selectFrom('sessions')
      .select('user_id')
      .where('id', '=', id)
      .$if(caller.role !== 'Admin', (query) => query.where('user_id', '=', caller.id))
      .executeTakeFirst(),
  may: everythingToOwner(SESSION_DEEDS),
}
