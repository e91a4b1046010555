import type { Db } from '../../db/db.ts'

/** True once in the life of a database; commit it together with what it stands for. */
export async function reachMilestone(trx: Db, name: string): Promise<boolean> {
  const reached = await trx
    .insertInto('milestones')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return reached !== undefined
}
