import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isVisible, type Viewer } from './ingredients.access.ts'

const MOST_PER_NAME = 12

type Lookalike = {
  asked_name: string
  id: number
  name: string
  grams_per_ml: number | null
  grams_per_piece: number | null
}

/** For each name, the ingredients that the caller sees whose names share most with it; ranking them is up to the caller. */
export async function listLookalikes(db: Db, names: string[], caller: Viewer): Promise<Lookalike[]> {
  const { rows } = await sql<Lookalike>`
    select asked.name as asked_name, alike.*
    from unnest(${names}::text[]) as asked (name), lateral (
      select id, ingredients.name, grams_per_ml, grams_per_piece from ingredients
      where (name_key % plain_text(asked.name) or plain_text(asked.name) %> name_key) and ${isVisible(caller)}
      order by similarity(name_key, plain_text(asked.name)) desc, id limit ${MOST_PER_NAME}) alike`.execute(
    db,
  )
  return rows
}
