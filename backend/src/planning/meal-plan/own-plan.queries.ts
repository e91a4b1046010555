import type { IdeaRules } from '@larder/contract/planning/meal-ideas'
import type { MealKind } from '@larder/contract/planning/meal-plan'
import type { ArchivedMeal } from '@larder/contract/transfer/archived-plan'
import { type NotNull, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../../recipes/recipes/recipes.access.ts'
import { IS_ON_PLAN } from './meal-plan.access.ts'

/** Identifies recipe `r` in an archive without its ID; null if there is none or the caller cannot see it. */
export const RECIPE_LINK = sql<ArchivedMeal['recipe']>`case when r.id is not null then
  json_build_object('title', r.title, 'created_at', iso_time(r.created_at)) end`

/** A caller who cannot see recipe `r` gets the title stored with meal `m`. */
export const VISIBLE_TITLE = sql<string>`coalesce(r.title, m.title)`.as('title')

/** For exports. */
export async function listOwnMeals(db: Db, caller: Caller): Promise<ArchivedMeal[]> {
  return db
    .selectFrom('meal_plans as p')
    .innerJoin('planned_meals as m', 'm.meal_plan_id', 'p.id')
    .leftJoin('recipes as r', (join) => join.onRef('r.id', '=', 'm.recipe_id').on(isVisible(caller)))
    .leftJoin('planned_meals as source', (join) =>
      join
        .onRef('source.meal_plan_id', '=', 'p.id')
        .onRef('source.key', '=', 'm.leftover_of_key')
        .on('source.is_removed', '=', false)
        .on('source.day', 'is not', null),
    )
    .select(['m.key', sql<string>`to_char(m.day, 'YYYY-MM-DD')`.as('day'), 'm.meal', 'm.position'])
    .select([RECIPE_LINK.as('recipe'), VISIBLE_TITLE, 'm.servings', 'm.note'])
    .select(sql<boolean>`m.cook_user_id is not null`.as('is_cook'))
    .select(['source.key as leftover_of_key', 'm.repeat_key'])
    .where('p.user_id', '=', caller.id)
    .where(sql.raw<boolean>(IS_ON_PLAN))
    .orderBy('m.day')
    .orderBy('m.position')
    .orderBy('m.id')
    .$narrowType<{ meal: NotNull }>()
    .execute()
}

/** Null means the default. */
export async function findOwnSettings(
  db: Db,
  { id }: Caller,
): Promise<{ kinds: MealKind[] | null; idea_rules: IdeaRules | null }> {
  const plan = await db
    .selectFrom('meal_plans')
    .select(['kinds', 'idea_rules'])
    .where('user_id', '=', id)
    .$castTo<{ kinds: MealKind[] | null; idea_rules: IdeaRules | null }>()
    .executeTakeFirst()
  return plan ?? { kinds: null, idea_rules: null }
}
