import type { ShoppingListInvitation } from '@larder/contract/shopping-lists'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { noun } from '../../http/items.ts'
import { invitationAccess } from './shopping-lists.access.ts'
import { lockList } from './shopping-lists.queries.ts'

/** As many as anyone will read; what they answer makes room for the next. */
const MOST = 100

const selectInvitations = (db: Db, userId: number) =>
  db
    .selectFrom('shopping_list_members as m')
    .innerJoin('shopping_lists as l', 'l.id', 'm.shopping_list_id')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id as shopping_list_id', 'l.name', 'l.user_id', 'u.username', 'm.created_at'])
    .where('m.user_id', '=', userId)
    .where('m.accepted_at', 'is', null)

export function listInvitations(db: Db, userId: number): Promise<ShoppingListInvitation[]> {
  return selectInvitations(db, userId).orderBy('m.id', 'desc').limit(MOST).execute()
}

/** The owner is on the list already, whoever shares it. */
export async function insertMember(trx: Db, id: number, userId: number, isAccepted: boolean) {
  await sql`
    insert into shopping_list_members (shopping_list_id, user_id, accepted_at)
    select l.id, ${userId}, ${isAccepted ? sql`now()` : null}
    from shopping_lists l where l.id = ${id} and l.user_id <> ${userId}
    on conflict (shopping_list_id, user_id) do nothing`.execute(trx)
}

/** Accepted before is accepted still. */
export async function acceptInvitation(trx: Db, id: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopping_list_members')
    .set({ accepted_at: sql<string>`coalesce(accepted_at, now())` })
    .where('shopping_list_id', '=', id)
    .where('user_id', '=', userId)
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

export const invitation = noun(invitationAccess, {
  path: '/shopping-list-invitations',
  find: async (db, id, caller) =>
    caller && selectInvitations(db, caller.id).where('l.id', '=', id).executeTakeFirst(),
  lock: lockList,
})
