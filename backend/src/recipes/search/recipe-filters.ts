import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import { opaqueParam } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { hasTags } from '../tags/tags.queries.ts'

type Condition = RawBuilder<unknown>

export function filtersOf(query: RecipeListQuery, caller: Caller | undefined): Condition[] {
  const filters: Condition[] = [sql`r.deleted_at is null`]
  if (query.user_id !== undefined) filters.push(sql`r.user_id = ${query.user_id}`)
  if (query.ingredient_id?.length) filters.push(sql`r.ingredient_ids @> ${query.ingredient_id}::integer[]`)
  // Written as recipes_quickest_idx has it.
  if (query.max_total_time_sec !== undefined)
    filters.push(sql`coalesce(r.total_time_sec, 2147483647) <= ${query.max_total_time_sec}`)
  if (query.tag_id?.length) filters.push(hasTags(caller, query.tag_id))
  if (caller && query.not_cooked_days !== undefined)
    filters.push(isLongNotCooked(caller, query.not_cooked_days))
  if (query.category_id !== undefined) filters.push(isIn(sql`= ${query.category_id}`))
  if (query.any_category_id?.length) filters.push(isIn(sql`= any (${query.any_category_id}::integer[])`))
  return filters
}

/** Asked of one recipe after another: it passes over no more of them than one person has cooked. */
const isLongNotCooked = ({ id }: Caller, days: number) => sql`not exists (
  select from cooked_recipes cooked where cooked.user_id = ${id} and cooked.recipe_id = r.id
    and cooked.last_day > (now() at time zone 'utc')::date - ${days}::integer offset 0)`

const isIn = (which: Condition) =>
  sql`exists (select from recipe_categories rc where rc.recipe_id = r.id and rc.category_id ${which})`

/** The same asked of one recipe after another: OFFSET 0 keeps the planner from reading the whole categories first. */
export const isSeenIn = (categoryIds: number[]) => sql`exists (
  select from recipe_categories rc
  where rc.recipe_id = r.id and rc.category_id = any (${opaqueParam(categoryIds, 'integer[]')}::integer[]) offset 0)`

/** Not of one person, kitchen or collection alone. */
export const isOfEveryone = ({ scope = 'everyone', kitchen_id, user_id }: RecipeListQuery) =>
  scope === 'everyone' && kitchen_id === undefined && user_id === undefined

/** By the index of ingredients. */
export const isListedUnder = (ingredientIds: number[]) =>
  sql`r.ingredient_ids @> ${opaqueParam(ingredientIds, 'integer[]')}`
/** The same asked of one recipe after another: this operator is not the one that the index knows. */
export const hasIngredients = (ingredientIds: number[]) =>
  sql`r.ingredient_ids operator(pg_catalog.@>) ${opaqueParam(ingredientIds, 'integer[]')}`

export const allOf = (conditions: Condition[]) => sql.join(conditions, sql` and `)
export const anyOf = (conditions: Condition[]) => sql`(${sql.join(conditions, sql` or `)})`
