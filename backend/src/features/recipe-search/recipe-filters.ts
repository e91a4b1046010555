import type { RecipeListQuery } from '@larder/contract/recipes'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../http/access.ts'

type Condition = RawBuilder<unknown>

/**
 * What the caller may see, as sets that each have an index of their own. A list reads one page from each and merges
 * them: skipping over other people's private recipes would cost more the more of them there are.
 */
export function visibleSets(caller: Caller | undefined): Condition[] {
  const isPublic = sql`r.visibility = 'public'`
  if (!caller) return [isPublic]
  if (caller.role === 'Admin') return [isPublic, sql`r.visibility = 'private'`]
  return [isPublic, sql`r.visibility = 'private' and r.user_id = ${caller.id}`]
}

export function filtersOf(query: RecipeListQuery): Condition[] {
  const filters: Condition[] = [sql`r.deleted_at is null`]
  if (query.user_id !== undefined) filters.push(sql`r.user_id = ${query.user_id}`)
  if (query.ingredient_id?.length) filters.push(sql`r.ingredient_ids @> ${query.ingredient_id}::integer[]`)
  // Written as recipes_quickest_idx has it.
  if (query.max_total_time_sec !== undefined)
    filters.push(sql`coalesce(r.total_time_sec, 2147483647) <= ${query.max_total_time_sec}`)
  if (query.category_id !== undefined)
    filters.push(
      sql`exists (select from recipe_categories rc where rc.recipe_id = r.id and rc.category_id = ${query.category_id})`,
    )
  return filters
}

export const allOf = (conditions: Condition[]) => sql.join(conditions, sql` and `)
