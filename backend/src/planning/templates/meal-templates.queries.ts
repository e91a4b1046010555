import {
  MAX_TEMPLATES,
  type MealTemplateRead,
  type MealTemplateSummary,
  type MealTemplateUpdate,
  type TemplateMeal,
} from '@larder/contract/planning/meal-templates'
import { type RawBuilder, sql } from 'kysely'
import { refuseDuplicateName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { IS_ON_PLAN, isPlanReadable, type PlanOwner } from '../meal-plan/meal-plan.access.ts'
import type { LockedPlan } from '../meal-plan/meal-plans.queries.ts'
import { joinVisibleRecipe } from '../meal-plan/planned-meals.queries.ts'
import { mealTemplateAccess } from './meal-templates.access.ts'

const SUMMARY = sql`t.id, p.kitchen_id, t.name, t.weekdays, t.version, t.created_at,
  (select count(*)::integer from template_meals m where m.meal_template_id = t.id) as meal_count`

/** A caller who cannot see recipe `r` gets the title stored in the template. */
const selectMeals = (caller: Caller) => sql`(
  select coalesce(json_agg(json_build_object(
    'weekday', m.weekday, 'meal', m.meal, 'position', m.position, 'recipe_id', r.id,
    'title', coalesce(r.title, m.title), 'servings', m.servings, 'note', m.note, 'leftover_of', m.leftover_of)
    order by m.position), '[]')
  from template_meals m
  ${joinVisibleRecipe(caller)}
  where m.meal_template_id = t.id)`

const belongsToPlan = ({ user_id, kitchen_id }: PlanOwner): RawBuilder<unknown> =>
  kitchen_id === null ? sql`p.user_id = ${user_id}` : sql`p.kitchen_id = ${kitchen_id}`

export async function listTemplates(db: Db, owner: PlanOwner): Promise<Row<MealTemplateSummary>[]> {
  const { rows } = await sql<Row<MealTemplateSummary>>`
    select ${SUMMARY} from meal_templates t join meal_plans p on p.id = t.meal_plan_id where ${belongsToPlan(owner)}
    order by lower(t.name) limit ${MAX_TEMPLATES}`.execute(db)
  return rows
}

export async function findTemplate(db: Db, id: number, caller: Caller) {
  const { rows } = await sql<Row<MealTemplateRead>>`
    select ${SUMMARY}, ${selectMeals(caller)} as meals
    from meal_templates t join meal_plans p on p.id = t.meal_plan_id where t.id = ${id} and ${isPlanReadable(caller)}`.execute(
    db,
  )
  return rows[0]
}

export async function countTemplates(trx: Db, planId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from meal_templates where meal_plan_id = ${planId}`.execute(trx)
  return rows[0]?.count ?? 0
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

export async function insertTemplateMeals(trx: Db, templateId: number, meals: TemplateMeal[]) {
  await sql`
    insert into template_meals (meal_template_id, weekday, meal, position, recipe_id, title, servings, note, leftover_of)
    select ${templateId}, given.* from jsonb_to_recordset(${JSON.stringify(meals)}::jsonb) as given (weekday integer,
      meal text, position integer, recipe_id integer, title text, servings integer, note text, leftover_of integer)`.execute(
    trx,
  )
}

/** Includes meals whose recipe the caller cannot see. */
export type CurrentMeal = Omit<TemplateMeal, 'position' | 'leftover_of'> & {
  key: string
  leftover_of_key: string | null
  position: number
}
export async function listCurrentMeals(trx: Db, planId: number, days: string[]): Promise<CurrentMeal[]> {
  const { rows } = await sql<CurrentMeal>`
    select m.key, extract(isodow from m.day)::integer as weekday, m.meal, m.position, m.recipe_id, m.title, m.servings,
      m.note, m.leftover_of_key
    from planned_meals m
    where m.meal_plan_id = ${planId} and m.day = any (${days}::date[]) and ${sql.raw(IS_ON_PLAN)}
    order by m.day, m.position, m.id`.execute(trx)
  return rows
}

export async function updateTemplate(trx: Db, id: number, { name }: MealTemplateUpdate) {
  await sql`update meal_templates set name = ${name}, version = version + 1 where id = ${id}`
    .execute(trx)
    .catch(refuseDuplicateName('Meal template', 'meal_templates_name_key')({ name }))
}

export async function deleteTemplate(trx: Db, id: number) {
  await trx.deleteFrom('meal_templates').where('meal_templates.id', '=', id).execute()
}

export type LockedTemplate = { id: number; plan: LockedPlan }

/** Locks the plan, as changes to its meals do. */
async function lockTemplate(trx: Db, id: number): Promise<LockedTemplate | undefined> {
  const { rows } = await sql<LockedTemplate>`
    select t.id, json_build_object('id', p.id, 'user_id', p.user_id, 'kitchen_id', p.kitchen_id) as plan
    from meal_plans p join meal_templates t on t.meal_plan_id = p.id where t.id = ${id} for update of p`.execute(
    trx,
  )
  return rows[0]
}

export const mealTemplate = defineResource(mealTemplateAccess, {
  path: '/meal-templates',
  find: async (db, id, caller) => caller && findTemplate(db, id, caller),
  lock: lockTemplate,
})
