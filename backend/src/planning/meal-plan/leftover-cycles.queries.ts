import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Finds all direct and indirect sources of leftovers. UNION stops at cycles. */
const origins = (planId: number, keys: string[]) => sql`
  with recursive origin (meal, source) as (
    select m.key, m.leftover_of_key from planned_meals m
    where m.meal_plan_id = ${planId} and m.key = any (${keys}::uuid[]) and m.leftover_of_key is not null
    union
    select origin.meal, m.leftover_of_key from origin
    join planned_meals m on m.meal_plan_id = ${planId} and m.key = origin.source
    where m.leftover_of_key is not null)`

/** Whether meal `key` uses leftovers of `sourceKey`, directly or indirectly. */
export async function isLeftoverOf(
  trx: Db,
  planId: number,
  key: string,
  sourceKey: string,
): Promise<boolean> {
  // Raw: a recursive query shared by a select and an update.
  const { rows } = await sql`${origins(planId, [key])}
    select from origin where origin.source = ${sourceKey}::uuid limit 1`.execute(trx)
  return rows.length > 0
}

/** Two offline devices can make two meals each other's leftovers. The meals of the later operation lose their source. */
export async function breakLeftoverCycles(trx: Db, planId: number, keys: string[]) {
  // Raw: the same recursive query.
  await sql`${origins(planId, keys)}
    update planned_meals set leftover_of_key = null
    where meal_plan_id = ${planId}
      and key in (select origin.meal from origin where origin.source = origin.meal)`.execute(trx)
}
