import type { ShoppingListInvitation } from '@larder/contract/shopping/shopping-lists'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { NOW } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource } from '../../http/resource.ts'
import { INVITATION_IS_VALID, invitationAccess } from './shopping-lists.access.ts'
import { lockList } from './shopping-lists.queries.ts'

const MAX_INVITATIONS_LISTED = 100

const selectInvitations = (db: Db, userId: number) =>
  db
    .selectFrom('shopping_list_members as m')
    .innerJoin('shopping_lists as l', 'l.id', 'm.shopping_list_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id as shopping_list_id', 'l.name', 'l.user_id', 'u.username', 'm.created_at'])
    .where('m.user_id', '=', userId)
    .where('m.accepted_at', 'is', null)
    .where(sql<boolean>`${sql.raw(INVITATION_IS_VALID)}`)

export function listInvitations(db: Db, userId: number): Promise<ShoppingListInvitation[]> {
  return selectInvitations(db, userId).orderBy('m.id', 'desc').limit(MAX_INVITATIONS_LISTED).execute()
}

/**
 * Does nothing if the user owns the list. An invitation sent with an access token expires with the token, unless the owner
 * also invites the user without one.
 */
export async function insertMember(trx: Db, id: number, userId: number, inviter: Caller) {
  const isAccepted = userId === inviter.id
  await trx
    .insertInto('shopping_list_members')
    .columns(['shopping_list_id', 'user_id', 'accepted_at', 'access_token_id'])
    .expression((eb) =>
      eb
        .selectFrom('shopping_lists as l')
        .select([
          'l.id',
          eb.val(userId).as('user_id'),
          sql<string | null>`${isAccepted ? NOW : null}`.as('accepted_at'),
          eb.val(isAccepted ? null : (inviter.accessTokenId ?? null)).as('access_token_id'),
        ])
        .where('l.id', '=', id)
        .where('l.user_id', '<>', userId),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['shopping_list_id', 'user_id'])
        .doUpdateSet((eb) => ({
          access_token_id: eb.ref('excluded.access_token_id'),
          accepted_at: eb.ref('excluded.accepted_at'),
        }))
        .where('shopping_list_members.access_token_id', 'is not', null),
    )
    .execute()
}

/** Can be repeated. Returns false if there is no invitation. */
export async function acceptInvitation(trx: Db, id: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopping_list_members as m')
    .set({ accepted_at: sql<string>`coalesce(accepted_at, now())`, access_token_id: null })
    .where('m.shopping_list_id', '=', id)
    .where('m.user_id', '=', userId)
    .where(sql<boolean>`${sql.raw(INVITATION_IS_VALID)}`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function deleteInvitation(trx: Db, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shopping_list_members')
    .where('shopping_list_id', '=', id)
    .where('user_id', '=', userId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteMember(trx: Db, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('shopping_list_members')
    .where('shopping_list_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const invitation = defineResource(invitationAccess, {
  path: '/shopping-list-invitations',
  find: async (db, id, caller) =>
    caller && selectInvitations(db, caller.id).where('l.id', '=', id).executeTakeFirst(),
  lock: lockList,
})
