import { MAX_KITCHEN_MEMBERS, MAX_KITCHENS } from '@larder/contract/people/kitchens'
import type { Db } from '../../db/db.ts'
import { conflict, HttpError } from '../../errors/http-error.ts'
import { findInvitation, useInvitation } from './kitchen-invitations.queries.ts'
import { insertMember, listMembers } from './kitchen-members.queries.ts'
import { countKitchens, lockKitchen } from './kitchens.queries.ts'

/** Unknown, expired, used and revoked invitations give the same response. */
export const invitationNotFound = () =>
  new HttpError(404, 'not_found', 'This invitation is invalid or has expired.', {
    params: { resource: 'Invitation' },
  })

/** Returns the ID of the kitchen. A member who joins again uses up no invitation. */
export async function joinKitchen(trx: Db, userId: number, secret: string): Promise<number> {
  const invitation = await findInvitation(trx, secret)
  if (!invitation || !(await lockKitchen(trx, invitation.kitchen_id))) throw invitationNotFound()
  const { id, kitchen_id } = invitation
  const members = await listMembers(trx, kitchen_id)
  if (members.some(({ user_id }) => user_id === userId)) return kitchen_id
  if (!(await useInvitation(trx, id))) throw invitationNotFound()
  if (members.length >= MAX_KITCHEN_MEMBERS)
    throw conflict(
      'limit_reached',
      `Kitchen ID ${kitchen_id} has ${members.length} members, which is the maximum.`,
      {
        resource: 'Kitchen',
        id: kitchen_id,
        count: members.length,
        limit: MAX_KITCHEN_MEMBERS,
      },
    )
  await requireBelowKitchenLimit(trx, userId)
  await insertMember(trx, kitchen_id, userId, 'member')
  return kitchen_id
}

export async function requireBelowKitchenLimit(trx: Db, userId: number) {
  const count = await countKitchens(trx, userId, MAX_KITCHENS)
  if (count >= MAX_KITCHENS)
    throw conflict('limit_reached', `You are in ${count} kitchens, which is the maximum.`, {
      resource: 'User',
      id: userId,
      count,
      limit: MAX_KITCHENS,
    })
}
