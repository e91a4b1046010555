import type { KitchenMember, KitchenMemberDeleteQuery, KitchenRole } from '@larder/contract/people/kitchens'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { onKitchenClosed, onMemberLeft, onSharingEnded } from '../../hooks/domain-hooks.ts'
import { notifyRightsChanged } from '../../http/rights-changes.queries.ts'
import { deleteInvitations } from './kitchen-invitations.queries.ts'
import {
  deleteMember,
  deleteMembers,
  listKitchenIds,
  listMembers,
  updateRole,
} from './kitchen-members.queries.ts'
import { blockNewItems, deleteKitchen, lockKitchen } from './kitchens.queries.ts'

const isOwner = ({ role }: KitchenMember) => role === 'owner'

/** The kitchen must be locked. Its last owner stays one. */
export async function changeRole(trx: Db, kitchenId: number, userId: number, role: KitchenRole) {
  const { member, otherMembers } = await findMember(trx, kitchenId, userId)
  if (role === 'member' && !otherMembers.some(isOwner)) throw lastOwner(kitchenId)
  await updateRole(trx, kitchenId, userId, role)
  return { ...member, role }
}

/** What happens to the items that a leaving member shared with the kitchen. */
type SharedItems = NonNullable<KitchenMemberDeleteQuery['shared']>

/**
 * The kitchen must be locked. It is closed when its last member leaves. Sharing ends twice: before the membership, in the
 * lock order of everyone who changes an item; and after it, for items shared in between.
 */
export async function leaveKitchen(trx: Db, kitchenId: number, userId: number, shared: SharedItems = 'take') {
  const { otherMembers } = await findMember(trx, kitchenId, userId)
  if (otherMembers.length === 0) return closeKitchen(trx, kitchenId)
  const heir = otherMembers.find(isOwner)
  if (!heir) throw lastOwner(kitchenId)
  const end = { kitchenId, userId, ...(shared === 'leave' && { heirId: heir.user_id }) }
  await onSharingEnded.run(trx, end)
  await deleteMember(trx, kitchenId, userId)
  await onMemberLeft.run(trx, { kitchenId, userId })
  await onSharingEnded.run(trx, end)
  await deleteInvitations(trx, kitchenId, userId)
  await notifyRightsChanged(trx, userId)
}

/** Invitations end too, so that the removed member cannot come back with a link they know. */
export async function removeFromKitchen(trx: Db, kitchenId: number, userId: number) {
  await leaveKitchen(trx, kitchenId, userId)
  await deleteInvitations(trx, kitchenId)
}

/** The kitchen must be locked. Sharing ends twice, as in `leaveKitchen`. */
export async function closeKitchen(trx: Db, kitchenId: number) {
  for (const { user_id } of await listMembers(trx, kitchenId)) await notifyRightsChanged(trx, user_id)
  await onKitchenClosed.run(trx, { kitchenId })
  await onSharingEnded.run(trx, { kitchenId })
  await deleteMembers(trx, kitchenId)
  await blockNewItems(trx, kitchenId)
  await onSharingEnded.run(trx, { kitchenId })
  await deleteKitchen(trx, kitchenId)
}

/** For a deleted account: its kitchens keep what it shared. The longest-standing member becomes owner if there is no other. */
export async function leaveAllKitchens(trx: Db, userId: number) {
  for (const kitchenId of await listKitchenIds(trx, userId)) {
    await lockKitchen(trx, kitchenId)
    const { otherMembers } = await findMember(trx, kitchenId, userId)
    const [longest] = otherMembers
    if (longest && !otherMembers.some(isOwner)) await updateRole(trx, kitchenId, longest.user_id, 'owner')
    await leaveKitchen(trx, kitchenId, userId, 'leave')
  }
}

async function findMember(trx: Db, kitchenId: number, userId: number) {
  const members = await listMembers(trx, kitchenId)
  const member = members.find(({ user_id }) => user_id === userId)
  if (!member) throw notFound('User', userId)
  return { member, otherMembers: members.filter((other) => other !== member) }
}

const lastOwner = (id: number) =>
  conflict('last_owner', `Kitchen ID ${id} has no other owner; make someone else owner first.`, {
    resource: 'Kitchen',
    id,
  })
