import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { beforeAccountDeleted, onAccountDeleted } from '../../hooks/domain-hooks.ts'
import { leaveAllKitchens } from '../kitchens/leave-kitchen.ts'
import { deleteUser } from './users.queries.ts'

export const LAST_ADMIN_MESSAGE = 'This is the last Admin. Make someone else Admin first.'

export async function deleteAccount(
  trx: Db,
  { id, isLastAdmin }: { id: number; isLastAdmin: boolean },
  recipes: 'keep' | 'delete' = 'keep',
) {
  if (isLastAdmin) throw conflict('last_admin', LAST_ADMIN_MESSAGE)
  await beforeAccountDeleted.run(trx, { userId: id, recipes })
  await leaveAllKitchens(trx, id)
  await onAccountDeleted.run(trx, { userId: id })
  await deleteUser(trx, id)
}
