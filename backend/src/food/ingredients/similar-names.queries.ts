import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isVisible, type Viewer } from './ingredients.access.ts'

const MAX_PER_NAME = 12

type SimilarName = {
  asked_name: string
  id: number
  name: string
  grams_per_ml: number | null
  grams_per_piece: number | null
}

/** So many that resemble a name are compared with it; someone may have made thousands that all do. */
const MAX_COMPARED = 300

/** The search takes longer the longer a name is, and nothing resembles one of 48 words. */
const MAX_WORDS = 8
const MAX_LENGTH = 80

const isSearchable = (name: string) => name.length <= MAX_LENGTH && name.split(/\s+/).length <= MAX_WORDS

/** For each name, the ingredients that the caller sees whose names share most with it; ranking them is up to the caller. None for long names. */
export async function listSimilarNames(db: Db, names: string[], caller: Viewer): Promise<SimilarName[]> {
  const searchable = names.filter(isSearchable)
  if (searchable.length === 0) return []
  const { rows } = await sql<SimilarName>`
    select asked.name as asked_name, alike.id, alike.name, alike.grams_per_ml, alike.grams_per_piece
    from unnest(${searchable}::text[]) as asked (name), lateral (
      select * from (
        (select * from ingredients where lower(ingredients.name) = lower(asked.name) and ingredients.is_food
           and ${isVisible(caller)})
        union all
        (select * from ingredients
         where (name_key % plain_text(asked.name) or plain_text(asked.name) %> name_key)
           and lower(ingredients.name) <> lower(asked.name) and ingredients.is_food and ${isVisible(caller)}
         limit ${MAX_COMPARED})) near
      order by similarity(near.name_key, plain_text(asked.name)) desc, near.id limit ${MAX_PER_NAME}) alike`.execute(
    db,
  )
  return rows
}
