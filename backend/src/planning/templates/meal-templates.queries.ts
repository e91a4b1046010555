import {
  MAX_TEMPLATES,
  type MealTemplateRead,
  type MealTemplateSummary,
  type MealTemplateUpdate,
  type TemplateMeal,
} from '@larder/contract/planning/meal-templates'
import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { countRows } from '../../db/count-rows.ts'
import { refuseDuplicateName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { any, COUNT } from '../../db/expressions.ts'
import { inputRows } from '../../db/input-rows.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { isVisible } from '../../recipes/recipes/recipes.access.ts'
import { IS_ON_PLAN, isPlanReadable, type PlanOwner } from '../meal-plan/meal-plan.access.ts'
import type { LockedPlan } from '../meal-plan/meal-plans.queries.ts'
import { VISIBLE_TITLE } from '../meal-plan/own-plan.queries.ts'
import { mealTemplateAccess } from './meal-templates.access.ts'

const selectTemplates = (db: Db) =>
  db
    .selectFrom('meal_templates as t')
    .innerJoin('meal_plans as p', 'p.id', 't.meal_plan_id')
    .select(['t.id', 'p.kitchen_id', 't.name', 't.weekdays', 't.version', 't.created_at'])
    .select((eb) =>
      eb
        .selectFrom('template_meals as m')
        .select(COUNT.as('count'))
        .whereRef('m.meal_template_id', '=', 't.id')
        .$asScalar()
        .$notNull()
        .as('meal_count'),
    )

export async function listTemplates(
  db: Db,
  { user_id, kitchen_id }: PlanOwner,
): Promise<Row<MealTemplateSummary>[]> {
  return selectTemplates(db)
    .where((eb) =>
      kitchen_id === null ? eb('p.user_id', '=', user_id) : eb('p.kitchen_id', '=', kitchen_id),
    )
    .orderBy(sql`lower(t.name)`)
    .limit(MAX_TEMPLATES)
    .execute()
}

export async function findTemplate(
  db: Db,
  id: number,
  caller: Caller,
): Promise<Row<MealTemplateRead> | undefined> {
  return selectTemplates(db)
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('template_meals as m')
          .leftJoin('recipes as r', (join) => join.onRef('r.id', '=', 'm.recipe_id').on(isVisible(caller)))
          .select(['m.weekday', 'm.meal', 'm.position', 'r.id as recipe_id', VISIBLE_TITLE, 'm.servings'])
          .select(['m.note', 'm.leftover_of'])
          .whereRef('m.meal_template_id', '=', 't.id')
          .orderBy('m.position'),
      ).as('meals'),
    )
    .where('t.id', '=', id)
    .where(isPlanReadable(caller))
    .executeTakeFirst()
}

export function countTemplates(trx: Db, planId: number): Promise<number> {
  return countRows(trx, trx.selectFrom('meal_templates').where('meal_plan_id', '=', planId))
}

export async function insertTemplate(
  trx: Db,
  planId: number,
  { name, weekdays }: Pick<MealTemplateRead, 'name' | 'weekdays'>,
): Promise<number> {
  const { id } = await trx
    .insertInto('meal_templates')
    .values({ meal_plan_id: planId, name, weekdays })
    .returning('meal_templates.id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicateName('Meal template', 'meal_templates_name_key')({ name }))
  return id
}

const MEAL_TYPES = {
  weekday: 'integer',
  meal: 'text',
  position: 'integer',
  recipe_id: 'integer',
  title: 'text',
  servings: 'integer',
  note: 'text',
  leftover_of: 'integer',
} as const

export async function insertTemplateMeals(trx: Db, templateId: number, meals: TemplateMeal[]) {
  await trx
    .insertInto('template_meals')
    .columns([
      'meal_template_id',
      'weekday',
      'meal',
      'position',
      'recipe_id',
      'title',
      'servings',
      'note',
      'leftover_of',
    ])
    .expression((eb) =>
      eb
        .selectFrom(inputRows(meals, MEAL_TYPES))
        .select(eb.val(templateId).as('meal_template_id'))
        .selectAll(),
    )
    .execute()
}

/** Includes meals whose recipe the caller cannot see. */
export type CurrentMeal = Omit<TemplateMeal, 'position' | 'leftover_of'> & {
  key: string
  leftover_of_key: string | null
  position: number
}
export async function listCurrentMeals(trx: Db, planId: number, days: string[]): Promise<CurrentMeal[]> {
  return trx
    .selectFrom('planned_meals as m')
    .select(['m.key', sql<number>`extract(isodow from m.day)::integer`.as('weekday'), 'm.meal', 'm.position'])
    .select(['m.recipe_id', 'm.title', 'm.servings', 'm.note', 'm.leftover_of_key'])
    .where('m.meal_plan_id', '=', planId)
    .where('m.day', '=', any(days))
    .where(sql.raw<boolean>(IS_ON_PLAN))
    .orderBy('m.day')
    .orderBy('m.position')
    .orderBy('m.id')
    .$narrowType<{ meal: NotNull; title: NotNull }>()
    .execute()
}

export async function updateTemplate(trx: Db, id: number, { name }: MealTemplateUpdate) {
  await trx
    .updateTable('meal_templates')
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
    .catch(refuseDuplicateName('Meal template', 'meal_templates_name_key')({ name }))
}

export async function deleteTemplate(trx: Db, id: number) {
  await trx.deleteFrom('meal_templates').where('meal_templates.id', '=', id).execute()
}

export type LockedTemplate = { id: number; plan: LockedPlan }

/** Locks the plan, as changes to its meals do. */
async function lockTemplate(trx: Db, id: number): Promise<LockedTemplate | undefined> {
  return trx
    .selectFrom('meal_plans as p')
    .innerJoin('meal_templates as t', 't.meal_plan_id', 'p.id')
    .select((eb) => [
      't.id',
      jsonBuildObject({
        id: eb.ref('p.id'),
        user_id: eb.ref('p.user_id'),
        kitchen_id: eb.ref('p.kitchen_id'),
      }).as('plan'),
    ])
    .where('t.id', '=', id)
    .forUpdate('p')
    .executeTakeFirst()
}

export const mealTemplate = defineResource(mealTemplateAccess, {
  path: '/meal-templates',
  find: async (db, id, caller) => caller && findTemplate(db, id, caller),
  lock: lockTemplate,
})
