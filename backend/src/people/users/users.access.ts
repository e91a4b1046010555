import { USER_DEEDS, type UserDeed } from '@larder/contract/people/users'
import type { Caller, Guard } from '../../http/access.ts'

export const seesUser = (caller: Caller, id: number) => caller.role === 'Admin' || caller.id === id

/**
 * An account is its owner's to delete and Admin's to change. Whether another one exists is nobody else's business: a
 * User is refused for every id but their own.
 */
export const userAccess: Guard<UserDeed, { id: number }> = {
  resource: 'User',
  param: 'user_id',
  about: 'account',
  deeds: USER_DEEDS,
  facts: (db, id, caller) =>
    caller.role === 'Admin'
      ? db.selectFrom('users').select('users.id').where('users.id', '=', id).executeTakeFirst()
      : Promise.resolve({ id }),
  may: (caller, { id }) => (seesUser(caller, id) ? ['delete'] : []),
}
