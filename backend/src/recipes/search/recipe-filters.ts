import type { RecipeListQuery } from '@larder/contract/recipes/recipes'
import { type RawBuilder, sql } from 'kysely'
import { opaqueParam } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { hasTags } from '../tags/tags.queries.ts'

type Condition = RawBuilder<unknown>

export function toConditions(query: RecipeListQuery, caller: Caller | undefined): Condition[] {
  const filters: Condition[] = [sql`r.deleted_at is null`]
  if (query.visibility !== undefined) filters.push(sql`r.visibility = ${query.visibility}`)
  if (query.user_id !== undefined) filters.push(sql`r.user_id = ${query.user_id}`)
  if (query.ingredient_id?.length) filters.push(sql`r.ingredient_ids @> ${query.ingredient_id}::integer[]`)
  // Must match the expression of recipes_quickest_idx.
  if (query.max_total_time_sec !== undefined)
    filters.push(sql`coalesce(r.total_time_sec, 2147483647) <= ${query.max_total_time_sec}`)
  if (query.tag_id?.length) filters.push(hasTags(caller, query.tag_id))
  if (caller && query.not_cooked_days !== undefined)
    filters.push(isLongNotCooked(caller, query.not_cooked_days))
  if (query.category_id !== undefined) filters.push(isInCategory(sql`= ${query.category_id}`))
  if (query.any_category_id?.length)
    filters.push(isInCategory(sql`= any (${query.any_category_id}::integer[])`))
  return filters
}

/** OFFSET 0 makes PostgreSQL check this per recipe; it skips at most as many as the caller has cooked. */
const isLongNotCooked = ({ id }: Caller, days: number) => sql`not exists (
  select from cooked_recipes cooked where cooked.user_id = ${id} and cooked.recipe_id = r.id
    and cooked.last_day > (now() at time zone 'utc')::date - ${days}::integer offset 0)`

const isInCategory = (which: Condition) =>
  sql`exists (select from recipe_categories rc where rc.recipe_id = r.id and rc.category_id ${which})`

/** The same, checked per recipe: OFFSET 0 prevents the planner from reading entire categories first. */
export const isInCategories = (categoryIds: number[]) => sql`exists (
  select from recipe_categories rc
  where rc.recipe_id = r.id and rc.category_id = any (${opaqueParam(categoryIds, 'integer[]')}::integer[]) offset 0)`

/** Not limited to a user, kitchen or favourites. */
export const isUnscoped = ({ scope = 'everyone', kitchen_id, user_id, needs_review }: RecipeListQuery) =>
  scope === 'everyone' && !needs_review && kitchen_id === undefined && user_id === undefined

/** Uses the inverted index. */
export const hasIngredientsByIndex = (ingredientIds: number[]) =>
  sql`r.ingredient_ids @> ${opaqueParam(ingredientIds, 'integer[]')}`
/** The same, checked per recipe: the index does not support this operator. */
export const hasIngredients = (ingredientIds: number[]) =>
  sql`r.ingredient_ids operator(pg_catalog.@>) ${opaqueParam(ingredientIds, 'integer[]')}`

export const joinAnd = (conditions: Condition[]) => sql.join(conditions, sql` and `)
export const joinOr = (conditions: Condition[]) => sql`(${sql.join(conditions, sql` or `)})`
