import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/**
 * Joins the recipes `r` of entries `br` that a caller can see. OFFSET 0 makes PostgreSQL look up each recipe by ID; otherwise it
 * would scan all visible recipes once per entry.
 */
export const joinVisibleRecipes = (caller: Caller | undefined): RawBuilder<unknown> => sql`
  join lateral (
    select r.id, r.title, r.created_at, r.visibility, r.user_id, r.kitchen_id, r.deleted_at
    from recipes r where r.id = br.recipe_id offset 0) r
  on ${isVisible(caller)}`
