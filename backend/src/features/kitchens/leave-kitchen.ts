import type { KitchenMember, KitchenRole } from '@larder/contract/kitchens'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { tellRightsChanged } from '../users/rights.queries.ts'
import { deleteInvitations } from './kitchen-invitations.queries.ts'
import { deleteMember, listKitchenIdsOf, listMembers, updateRole } from './kitchen-members.queries.ts'
import { deleteKitchen, lockKitchen } from './kitchens.queries.ts'

const isOwner = ({ role }: KitchenMember) => role === 'owner'

/** The kitchen must be locked. Its last owner stays one. */
export async function changeRole(trx: Db, kitchenId: number, userId: number, role: KitchenRole) {
  const { member, others } = await findMember(trx, kitchenId, userId)
  if (role === 'member' && !others.some(isOwner)) throw lastOwner(kitchenId)
  await updateRole(trx, kitchenId, userId, role)
  return { ...member, role }
}

/** The kitchen must be locked. With the last person the kitchen goes. */
export async function leaveKitchen(trx: Db, kitchenId: number, userId: number) {
  const { others } = await findMember(trx, kitchenId, userId)
  if (others.length === 0) return closeKitchen(trx, kitchenId)
  if (!others.some(isOwner)) throw lastOwner(kitchenId)
  await deleteMember(trx, kitchenId, userId)
  await deleteInvitations(trx, kitchenId, userId)
  await tellRightsChanged(trx, userId)
}

/** The same by the hand of another: whoever is taken out must not come back by a link that they know. */
export async function removeFromKitchen(trx: Db, kitchenId: number, userId: number) {
  await leaveKitchen(trx, kitchenId, userId)
  await deleteInvitations(trx, kitchenId)
}

/** The kitchen must be locked. */
export async function closeKitchen(trx: Db, kitchenId: number) {
  for (const { user_id } of await listMembers(trx, kitchenId)) await tellRightsChanged(trx, user_id)
  await deleteKitchen(trx, kitchenId)
}

/** With their account. Where nobody else owns the kitchen, whoever is in it longest does from now on. */
export async function leaveKitchens(trx: Db, userId: number) {
  for (const kitchenId of await listKitchenIdsOf(trx, userId)) {
    await lockKitchen(trx, kitchenId)
    const { others } = await findMember(trx, kitchenId, userId)
    const [longest] = others
    if (longest && !others.some(isOwner)) await updateRole(trx, kitchenId, longest.user_id, 'owner')
    await leaveKitchen(trx, kitchenId, userId)
  }
}

async function findMember(trx: Db, kitchenId: number, userId: number) {
  const members = await listMembers(trx, kitchenId)
  const member = members.find(({ user_id }) => user_id === userId)
  if (!member) throw notFound('User', userId)
  return { member, others: members.filter((other) => other !== member) }
}

const lastOwner = (id: number) =>
  conflict('last_owner', `Kitchen ID ${id} has no other owner; make someone else owner first.`, {
    resource: 'Kitchen',
    id,
  })
