import type { Db } from './db.ts'

/** True only once per database. Commit it together with the change that it stands for. */
export async function reachMilestone(trx: Db, name: string): Promise<boolean> {
  const reached = await trx
    .insertInto('milestones')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return reached !== undefined
}

export async function hasMilestone(db: Db, name: string): Promise<boolean> {
  return (
    (await db.selectFrom('milestones').select('id').where('name', '=', name).executeTakeFirst()) !== undefined
  )
}
