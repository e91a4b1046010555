import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../http/access.ts'
import { isVisible } from '../recipes/recipes.access.ts'

/**
 * Joins the recipes `r` of entries `br` that a caller sees. Behind OFFSET 0 each is looked up by its id, whatever PostgreSQL
 * thinks of how many there are: it would rather read all that are theirs, once for each entry.
 */
export const joinSeen = (caller: Caller | undefined): RawBuilder<unknown> => sql`
  join lateral (
    select r.id, r.title, r.created_at, r.visibility, r.user_id, r.kitchen_id, r.deleted_at
    from recipes r where r.id = br.recipe_id offset 0) r
  on r.deleted_at is null and ${isVisible(caller)}`
