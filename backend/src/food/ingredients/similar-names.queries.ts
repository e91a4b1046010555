import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isIngredientVisible, type Viewer } from './ingredients.access.ts'

const MAX_PER_NAME = 12

type SimilarName = {
  requested_name: string
  id: number
  name: string
  grams_per_ml: number | null
  grams_per_piece: number | null
}

/** Limits the cost if thousands of names resemble this one. */
const MAX_COMPARED = 300

/** Long names are slow to search and resemble nothing. */
const MAX_WORDS = 8
const MAX_LENGTH = 80

const isSearchable = (name: string) => name.length <= MAX_LENGTH && name.split(/\s+/).length <= MAX_WORDS

/** Fuzzy match: the visible ingredients with the most similar names, unranked; none for long names. */
export async function listSimilarNames(db: Db, names: string[], caller: Viewer): Promise<SimilarName[]> {
  const searchable = names.filter(isSearchable)
  if (searchable.length === 0) return []
  // Raw: a lateral union with operators of pg_trgm.
  const { rows } = await sql<SimilarName>`
    select requested.name as requested_name, alike.id, alike.name, alike.grams_per_ml, alike.grams_per_piece
    from unnest(${searchable}::text[]) as requested (name), lateral (
      select * from (
        (select * from ingredients where lower(ingredients.name) = lower(requested.name) and ingredients.is_food
           and ${isIngredientVisible(caller)})
        union all
        (select * from ingredients
         where (name_key % plain_text(requested.name) or plain_text(requested.name) %> name_key)
           and lower(ingredients.name) <> lower(requested.name) and ingredients.is_food and ${isIngredientVisible(caller)}
         limit ${MAX_COMPARED})) near
      order by similarity(near.name_key, plain_text(requested.name)) desc, near.id limit ${MAX_PER_NAME}) alike`.execute(
    db,
  )
  return rows
}
