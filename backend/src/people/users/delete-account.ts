import type { Db } from '../../db/db.ts'
import { conflict } from '../../errors/http-error.ts'
import { beforeAccountDeleted, onAccountDeleted } from '../../hooks/domain-hooks.ts'
import { leaveKitchens } from '../kitchens/leave-kitchen.ts'
import { deleteUser } from './users.queries.ts'

export const THE_LAST_ADMIN = 'This is the last Admin; make someone else Admin first.'

export async function deleteAccount(
  trx: Db,
  { id, isLastAdmin }: { id: number; isLastAdmin: boolean },
  recipes: 'keep' | 'delete' = 'keep',
) {
  if (isLastAdmin) throw conflict('last_admin', THE_LAST_ADMIN)
  await beforeAccountDeleted.run(trx, { userId: id, recipes })
  await leaveKitchens(trx, id)
  await onAccountDeleted.run(trx, { userId: id })
  await deleteUser(trx, id)
}
