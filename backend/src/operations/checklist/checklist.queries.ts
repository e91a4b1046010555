import type { ChecklistRead } from '@larder/contract/operations/service'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Each step is done when its result exists, however it came about. */
export async function findChecklist(db: Db, userId: number): Promise<ChecklistRead> {
  // Raw: three `exists` without a table would be longer in the query builder.
  const { rows } = await sql<ChecklistRead>`
    with own_kitchens as (select kitchen_id from kitchen_members where user_id = ${userId})
    select
      exists (select from recipes where user_id = ${userId} and deleted_at is null) as has_recipes,
      exists (
        select from kitchen_members where kitchen_id in (table own_kitchens) and user_id <> ${userId}
        union all
        select from kitchen_invitations where user_id = ${userId} and expires_at > now() and uses_left > 0
      ) as has_company,
      exists (
        select from planned_meals join meal_plans p on p.id = planned_meals.meal_plan_id
        where p.user_id = ${userId} or p.kitchen_id in (table own_kitchens)
      ) as has_plan`.execute(db)
  return rows[0] as ChecklistRead
}
