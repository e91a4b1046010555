import type { KitchenMember, KitchenMemberDeleteQuery, KitchenRole } from '@larder/contract/people/kitchens'
import type { Db } from '../../db/db.ts'
import { conflict, notFound } from '../../errors/http-error.ts'
import { deletePlanOf } from '../../planning/meal-plan/meal-plans.queries.ts'
import { giveAwayBooks, unshareBooks } from '../../recipes/books/kitchen-books.queries.ts'
import { giveAwayRecipes, unshareRecipes } from '../../recipes/recipes/kitchen-recipes.queries.ts'
import { giveAwayLists, unshareLists } from '../../shopping/lists/kitchen-lists.queries.ts'
import { endFollowingOf } from '../../shopping/planned-days/followed-plans.queries.ts'
import { giveAwayStores, unshareStores } from '../../shopping/stores/kitchen-stores.queries.ts'
import { tellRightsChanged } from '../users/rights.queries.ts'
import { deleteInvitations } from './kitchen-invitations.queries.ts'
import {
  deleteMember,
  deleteMembers,
  listKitchenIdsOf,
  listMembers,
  updateRole,
} from './kitchen-members.queries.ts'
import { closeToNew, deleteKitchen, lockKitchen } from './kitchens.queries.ts'

const isOwner = ({ role }: KitchenMember) => role === 'owner'

/** The kitchen must be locked. Its last owner stays one. */
export async function changeRole(trx: Db, kitchenId: number, userId: number, role: KitchenRole) {
  const { member, others } = await findMember(trx, kitchenId, userId)
  if (role === 'member' && !others.some(isOwner)) throw lastOwner(kitchenId)
  await updateRole(trx, kitchenId, userId, role)
  return { ...member, role }
}

/** What becomes of what someone shared with a kitchen that they leave. */
export type Fate = NonNullable<KitchenMemberDeleteQuery['shared']>

/**
 * The kitchen must be locked. With the last person the kitchen goes. What is shared is settled twice: first, because whoever
 * changes something locks that before their membership; then for what was moved in until the membership was gone.
 */
export async function leaveKitchen(trx: Db, kitchenId: number, userId: number, fate: Fate = 'take') {
  const { others } = await findMember(trx, kitchenId, userId)
  if (others.length === 0) return closeKitchen(trx, kitchenId)
  const heir = others.find(isOwner)
  if (!heir) throw lastOwner(kitchenId)
  const settle = () =>
    fate === 'take'
      ? unshareFrom(trx, kitchenId, userId)
      : giveAway(trx, kitchenId, { from: userId, to: heir.user_id })
  await settle()
  await deleteMember(trx, kitchenId, userId)
  await endFollowingOf(trx, kitchenId, userId)
  await settle()
  await deleteInvitations(trx, kitchenId, userId)
  await tellRightsChanged(trx, userId)
}

/** The same by the hand of another: whoever is taken out must not come back by a link that they know. */
export async function removeFromKitchen(trx: Db, kitchenId: number, userId: number) {
  await leaveKitchen(trx, kitchenId, userId)
  await deleteInvitations(trx, kitchenId)
}

/**
 * The kitchen must be locked. Likewise; people go before the kitchen is closed, since whoever is putting something into it
 * holds their membership first.
 */
export async function closeKitchen(trx: Db, kitchenId: number) {
  for (const { user_id } of await listMembers(trx, kitchenId)) await tellRightsChanged(trx, user_id)
  await deletePlanOf(trx, kitchenId)
  await unshareFrom(trx, kitchenId)
  await deleteMembers(trx, kitchenId)
  await closeToNew(trx, kitchenId)
  await unshareFrom(trx, kitchenId)
  await deleteKitchen(trx, kitchenId)
}

/**
 * With their account, whose lists and stores the kitchen keeps. Where nobody else owns the kitchen, whoever is in it longest
 * does from now on.
 */
export async function leaveKitchens(trx: Db, userId: number) {
  for (const kitchenId of await listKitchenIdsOf(trx, userId)) {
    await lockKitchen(trx, kitchenId)
    const { others } = await findMember(trx, kitchenId, userId)
    const [longest] = others
    if (longest && !others.some(isOwner)) await updateRole(trx, kitchenId, longest.user_id, 'owner')
    await leaveKitchen(trx, kitchenId, userId, 'leave')
  }
}

/** What one of its people shared with the kitchen, or all of them: theirs alone from now on. */
async function unshareFrom(trx: Db, kitchenId: number, userId?: number) {
  await unshareRecipes(trx, kitchenId, userId)
  await unshareBooks(trx, kitchenId, userId)
  await unshareLists(trx, kitchenId, userId)
  await unshareStores(trx, kitchenId, userId)
}

async function giveAway(trx: Db, kitchenId: number, change: { from: number; to: number }) {
  await giveAwayRecipes(trx, kitchenId, change)
  await giveAwayBooks(trx, kitchenId, change)
  await giveAwayLists(trx, kitchenId, change)
  await giveAwayStores(trx, kitchenId, change)
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
