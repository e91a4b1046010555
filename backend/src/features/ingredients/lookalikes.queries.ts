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

/** So many that resemble a name are compared with it; someone may have made thousands that all do. */
const MOST_COMPARED = 300

/** For each name, the ingredients whose names share most with it; ranking them is up to the caller. */
export async function listLookalikes(db: Db, names: string[]): Promise<Lookalike[]> {
  const { rows } = await sql<Lookalike>`
    select asked.name as asked_name, alike.id, alike.name, alike.grams_per_ml, alike.grams_per_piece
    from unnest(${names}::text[]) as asked (name), lateral (
      select * from (
        (select * from ingredients i where lower(i.name) = lower(asked.name))
        union all
        (select * from ingredients i
         where (i.name_key % plain_text(asked.name) or plain_text(asked.name) %> i.name_key)
           and lower(i.name) <> lower(asked.name)
         limit ${MOST_COMPARED})) near
      order by similarity(near.name_key, plain_text(asked.name)) desc, near.id limit ${MOST_PER_NAME}) alike`.execute(
    db,
  )
  return rows
}
