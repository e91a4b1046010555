import type { ArchivedTemplate } from '@larder/contract/transfer/archived-plan'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { RECIPE_LINK } from '../meal-plan/own-plan.queries.ts'
import { joinVisibleRecipe } from '../meal-plan/planned-meals.queries.ts'

/** For exports. */
export async function listOwnTemplates(db: Db, caller: Caller): Promise<ArchivedTemplate[]> {
  const { rows } = await sql<ArchivedTemplate>`
    select t.name, t.weekdays, (
      select coalesce(json_agg(json_build_object('weekday', m.weekday, 'meal', m.meal, 'recipe', ${RECIPE_LINK},
        'title', coalesce(r.title, m.title), 'servings', m.servings, 'note', m.note, 'leftover_of', m.leftover_of)
        order by m.position), '[]')
      from template_meals m ${joinVisibleRecipe(caller)} where m.meal_template_id = t.id) as meals
    from meal_templates t join meal_plans p on p.id = t.meal_plan_id where p.user_id = ${caller.id}
    order by lower(t.name)`.execute(db)
  return rows
}
