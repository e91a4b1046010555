import type { KitchenMember, KitchenRole } from '@larder/contract/people/kitchens'
import type { Db } from '../../db/db.ts'
import { unknownReference } from '../../errors/http-error.ts'

export function listMembers(db: Db, kitchenId: number): Promise<KitchenMember[]> {
  return db
    .selectFrom('kitchen_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'u.username', 'm.role', 'm.created_at'])
    .where('m.kitchen_id', '=', kitchenId)
    .orderBy('m.id')
    .execute()
}

export async function insertMember(trx: Db, kitchenId: number, userId: number, role: KitchenRole) {
  await trx.insertInto('kitchen_members').values({ kitchen_id: kitchenId, user_id: userId, role }).execute()
}

export async function updateRole(trx: Db, kitchenId: number, userId: number, role: KitchenRole) {
  await trx
    .updateTable('kitchen_members')
    .set({ role })
    .where('kitchen_id', '=', kitchenId)
    .where('user_id', '=', userId)
    .execute()
}

export async function deleteMember(trx: Db, kitchenId: number, userId: number) {
  await trx
    .deleteFrom('kitchen_members')
    .where('kitchen_id', '=', kitchenId)
    .where('user_id', '=', userId)
    .execute()
}

/** For sharing an item with a kitchen. The locks keep the kitchen and the membership until the commit. */
export async function requireMembership(trx: Db, userId: number, kitchenId: number) {
  const membership = await trx
    .selectFrom('kitchens as k')
    .innerJoin('kitchen_members as m', 'm.kitchen_id', 'k.id')
    .select('m.id')
    .where('k.id', '=', kitchenId)
    .where('m.user_id', '=', userId)
    .forKeyShare(['k', 'm'])
    .executeTakeFirst()
  if (!membership) throw unknownReference('/kitchen_id', 'Kitchen', kitchenId)
}

/** Sorted in lock order. */
export async function listKitchenIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('kitchen_members')
    .select('kitchen_members.kitchen_id')
    .where('kitchen_members.user_id', '=', userId)
    .orderBy('kitchen_members.kitchen_id')
    .execute()
  return rows.map((row) => row.kitchen_id)
}

export async function deleteMembers(trx: Db, kitchenId: number) {
  await trx.deleteFrom('kitchen_members').where('kitchen_members.kitchen_id', '=', kitchenId).execute()
}
