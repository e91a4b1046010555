import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const MOST_PER_NAME = 12

type Lookalike = {
  asked_name: string
  id: number
  name: string
  grams_per_ml: number | null
  grams_per_piece: number | null
}

/** For each name, the ingredients whose names share most with it; ranking them is up to the caller. */
export async function listLookalikes(db: Db, names: string[]): Promise<Lookalike[]> {
  const { rows } = await sql<Lookalike>`
    select asked.name as asked_name, alike.*
    from unnest(${names}::text[]) as asked (name), lateral (
      select i.id, i.name, i.grams_per_ml, i.grams_per_piece from ingredients i
      where i.name_key % plain_text(asked.name) or plain_text(asked.name) %> i.name_key
      order by similarity(i.name_key, plain_text(asked.name)) desc, i.id limit ${MOST_PER_NAME}) alike`.execute(
    db,
  )
  return rows
}
