import type { StapleRead } from '@larder/contract/food/staples'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { isIngredientVisible } from '../ingredients/ingredients.access.ts'
import { isInCupboards, type StapleOwner, stapleAccess } from './staples.access.ts'

const MAX_LISTED = 1000
/** An ingredient that is left out this many times in a row becomes a staple. */
const LEARN_AFTER = 2

const selectStaples = (db: Db, caller: Caller) =>
  db
    .selectFrom('staples')
    .innerJoin('ingredients', 'ingredients.id', 'staples.ingredient_id')
    .select([
      'staples.id',
      'staples.user_id',
      'staples.kitchen_id',
      'staples.ingredient_id',
      'ingredients.name',
      'staples.created_at',
      sql<boolean>`staples.state = 'learnt'`.as('is_learnt'),
    ])
    .where('staples.state', 'in', ['learnt', 'chosen'])
    .where(isIngredientVisible(caller))

export function listStaples(db: Db, caller: Caller): Promise<Row<StapleRead>[]> {
  return selectStaples(db, caller)
    .where(isInCupboards(caller))
    .orderBy(sql`lower(ingredients.name)`)
    .limit(MAX_LISTED)
    .execute()
}

export const listStapleIds = (db: Db, caller: Caller) => listIdsIn(db, caller, ['learnt', 'chosen'])

export const listRefusedStapleIds = (db: Db, caller: Caller) => listIdsIn(db, caller, ['refused'])

async function listIdsIn(
  db: Db,
  caller: Caller,
  states: ('learnt' | 'chosen' | 'refused')[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('staples')
    .select('ingredient_id')
    .where(isInCupboards(caller))
    .where('state', 'in', states)
    .orderBy('ingredient_id')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => row.ingredient_id)
}

export async function insertStaple(trx: Db, cupboard: StapleOwner, ingredientId: number): Promise<number> {
  const { id } = await trx
    .insertInto('staples')
    .values({ ...cupboard, ingredient_id: ingredientId, state: 'chosen' })
    .onConflict((conflict) =>
      conflict
        .columns([ownerColumn(cupboard), 'ingredient_id'])
        .doUpdateSet({ state: 'chosen', left_out: 0 }),
    )
    .returning('staples.id')
    .executeTakeFirstOrThrow()
  return id
}

export const toStapleOwner = ({ id }: Caller, kitchenId: number | null | undefined): StapleOwner =>
  kitchenId ? { user_id: null, kitchen_id: kitchenId } : { user_id: id, kitchen_id: null }

const ownerColumn = ({ kitchen_id }: StapleOwner) => (kitchen_id === null ? 'user_id' : 'kitchen_id')

/** A refused staple is not learnt again. */
export async function refuseStaple(trx: Db, id: number) {
  await trx.updateTable('staples').set({ state: 'refused', left_out: 0 }).where('id', '=', id).execute()
}

/** Ingredients that were put on a list stop being learnt staples; those that were left out can become staples. */
export async function learnStaples(trx: Db, cupboard: StapleOwner, added: number[], leftOut: number[]) {
  const key = ownerColumn(cupboard)
  const { user_id, kitchen_id } = cupboard
  await trx
    .updateTable('staples')
    .set({ left_out: 0, state: sql`case when state = 'learnt' then 'noticed' else state end` })
    .where(key, '=', kitchen_id ?? user_id)
    .where('ingredient_id', '=', any(added))
    .execute()
  // Raw: counts and learns in one statement over an array.
  await sql`
    insert into staples as known (user_id, kitchen_id, ingredient_id, left_out)
    select ${user_id}::integer, ${kitchen_id}::integer, id, 1 from unnest(${leftOut}::integer[]) as id order by id
    on conflict (${sql.ref(key)}, ingredient_id) do update
    set left_out = known.left_out + 1,
        state = case when known.state = 'noticed' and known.left_out + 1 >= ${LEARN_AFTER} then 'learnt' else known.state end`.execute(
    trx,
  )
}

export async function mergeStaples(trx: Db, { fromId, intoId }: { fromId: number; intoId: number }) {
  await trx
    .updateTable('staples')
    .set({ ingredient_id: intoId })
    .where('ingredient_id', '=', fromId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staples as other')
            .where('other.ingredient_id', '=', intoId)
            .where(({ or, eb }) =>
              or([
                eb('other.user_id', '=', eb.ref('staples.user_id')),
                eb('other.kitchen_id', '=', eb.ref('staples.kitchen_id')),
              ]),
            ),
        ),
      ),
    )
    .execute()
}

export const staple = defineResource(stapleAccess, {
  path: '/staples',
  find: async (db, id, caller) =>
    caller && selectStaples(db, caller).where('staples.id', '=', id).executeTakeFirst(),
  lock: (trx, id) =>
    trx
      .selectFrom('staples')
      .select('staples.id')
      .where('staples.id', '=', id)
      .where('staples.state', 'in', ['learnt', 'chosen'])
      .forUpdate()
      .executeTakeFirst(),
})
