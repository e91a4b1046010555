import type { Db } from '../../db/db.ts'

export async function listOwnedIds(
  db: Db,
  table: 'shopping_lists' | 'stores',
  userId: number,
): Promise<number[]> {
  const rows = await db.selectFrom(table).select('id').where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
