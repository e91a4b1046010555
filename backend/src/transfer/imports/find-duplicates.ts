import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** With the same title, this share of common ingredients makes two recipes duplicates. */
const MIN_SHARED_INGREDIENTS = 0.66

/**
 * Finds the user's own recipes with the same source URL, or with the same title and similar ingredients. Duplicates are
 * skipped unless the user decides otherwise.
 */
export async function findDuplicates(trx: Db, { id, user_id }: { id: number; user_id: number }) {
  // Raw: compares JSON with tables in common table expressions that build on each other.
  await sql`
    with mine as (
      select r.id, lower(r.title) as title, r.source_url from recipes r
      where r.user_id = ${user_id} and r.deleted_at is null),
    same as (
      select ir.position, mine.id, 'source' as by, 1 as rank
      from import_recipes ir join mine on mine.source_url = ir.content ->> 'source_url'
      where ir.import_id = ${id}
      union all
      select ir.position, mine.id, 'content', 2
      from import_recipes ir join mine on mine.title = lower(ir.title),
        lateral (select count(*) as count,
            count(*) filter (where exists (
              select from recipe_ingredients line where line.recipe_id = mine.id and lower(line.name) = lower(coalesce(found.parts ->> 'name', found.name))))
              as common
          from jsonb_to_recordset(ir.content -> 'ingredients') as found (name text, parts jsonb)) theirs,
        lateral (select count(*) as count from recipe_ingredients where recipe_id = mine.id) ours
      where ir.import_id = ${id} and theirs.common >= ${MIN_SHARED_INGREDIENTS}::float * greatest(theirs.count, ours.count)),
    best as (select distinct on (position) position, id, by from same order by position, rank, id)
    update import_recipes ir set duplicate_of_id = best.id, duplicate_by = best.by, choice = 'skip'
    from best where ir.import_id = ${id} and ir.position = best.position`.execute(trx)
}
