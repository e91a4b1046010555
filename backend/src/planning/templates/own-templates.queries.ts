import type { ArchivedTemplate } from '@larder/contract/transfer/archived-plan'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../../recipes/recipes/recipes.access.ts'
import { RECIPE_LINK, VISIBLE_TITLE } from '../meal-plan/own-plan.queries.ts'

/** For exports. */
export async function listOwnTemplates(db: Db, caller: Caller): Promise<ArchivedTemplate[]> {
  return db
    .selectFrom('meal_templates as t')
    .innerJoin('meal_plans as p', 'p.id', 't.meal_plan_id')
    .select(['t.name', 't.weekdays'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('template_meals as m')
          .leftJoin('recipes as r', (join) => join.onRef('r.id', '=', 'm.recipe_id').on(isVisible(caller)))
          .select(['m.weekday', 'm.meal', RECIPE_LINK.as('recipe'), VISIBLE_TITLE, 'm.servings', 'm.note'])
          .select('m.leftover_of')
          .whereRef('m.meal_template_id', '=', 't.id')
          .orderBy('m.position'),
      ).as('meals'),
    )
    .where('p.user_id', '=', caller.id)
    .orderBy(sql`lower(t.name)`)
    .execute()
}
