import type { IngredientCreate, IngredientRead, IngredientUpdate } from '@larder/contract/food/ingredients'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { refuseTakenName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { LAST_CHARACTER, opaqueParam, prepared, runPrepared } from '../../db/prepared.ts'
import { alreadyExists } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import {
  ingredientAccess,
  isUsable,
  isVisible,
  nameTo,
  type Viewer,
  visibleSets,
} from './ingredients.access.ts'

export type IngredientRow = Row<IngredientRead>

export const INGREDIENT_COLUMNS = [
  'ingredients.id',
  'ingredients.user_id',
  'ingredients.name',
  'ingredients.grams_per_ml',
  'ingredients.grams_per_piece',
  'ingredients.version',
  'ingredients.created_at',
] as const

/** So many that resemble what was typed are compared with it; someone may have made thousands that all do. */
const MAX_COMPARED = 1000

/** In the order of ingredients_name_idx, which also finds prefixes. */
const byName = sql<string>`ingredients.name_key collate "C"`
const refuseTaken = refuseTakenName('Ingredient', 'ingredients_name_key')

/** The database decides which names are alike: its idea of upper and lower case is the one the index holds. */
const listIngredientsNamed = prepared<IngredientRow & { asked_name: string }>(
  'list_ingredients_named',
  `select ${INGREDIENT_COLUMNS.join(', ')}, asked.name as asked_name
   from (select distinct unnest($1::text[]) as name) asked
   join ingredients on lower(ingredients.name) = lower(asked.name)`,
)

/** Of these names, in their order, the ingredients that the caller sees. */
export async function listVisibleNamed(
  db: Db,
  caller: Caller,
  names: string[],
): Promise<{ id: number; asked_name: string }[]> {
  const { rows } = await sql<{ id: number; asked_name: string }>`
    select ingredients.id, min(asked.name) as asked_name
    from unnest(${names}::text[]) with ordinality as asked (name, place)
    join ingredients on lower(ingredients.name) = lower(asked.name)
    where ${isVisible(caller)}
    group by ingredients.id order by min(asked.place)`.execute(db)
  return rows
}

export function findIngredient(
  db: Db,
  id: number,
  caller: Caller | undefined,
): Promise<IngredientRow | undefined> {
  return db
    .selectFrom('ingredients')
    .select(INGREDIENT_COLUMNS)
    .where('ingredients.id', '=', id)
    .where(isVisible(caller))
    .executeTakeFirst()
}

export function lockIngredient(trx: Db, id: number): Promise<IngredientRow | undefined> {
  return trx
    .selectFrom('ingredients')
    .select(INGREDIENT_COLUMNS)
    .where('ingredients.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type ListedRow = IngredientRow & { name_key: string }

const columns = sql.raw(INGREDIENT_COLUMNS.join(', '))

/** The first by name of those a caller sees, from each of the sets in turn. */
function firstByName(caller: Caller | undefined, condition: RawBuilder<unknown>, limit: number) {
  const most = sql.lit(limit)
  const sets = visibleSets(caller).map(
    (set) => sql`(
      select ${columns}, ingredients.name_key from ingredients where ${set} and ingredients.is_food and ${condition}
      order by ${byName}, ingredients.id limit ${most})`,
  )
  return sql<ListedRow>`
    select * from (${sql.join(sets, sql` union all `)}) ingredients
    order by ${byName}, ingredients.id limit ${most}`
}

export function listIngredients(
  db: Db,
  caller: Caller | undefined,
  { after, limit }: PageQuery<[string, number]>,
): Promise<ListedRow[]> {
  const beyond = after
    ? sql`(${byName}, ingredients.id) > (${opaqueParam(after[0], 'text')}, ${opaqueParam(after[1], 'integer')})`
    : sql`true`
  return runPrepared(db, firstByName(caller, beyond, limit))
}

/** For completing what is being typed: names that begin with it, then names that resemble it. */
export async function suggestIngredients(
  db: Db,
  caller: Caller | undefined,
  q: string,
  limit: number,
): Promise<IngredientRow[]> {
  const typed = sql`plain_text(${q})`
  const begins = sql`${byName} >= ${plainTyped} and ${byName} < ${plainTyped} || ${LAST_CHARACTER}`
  const areFew = sql`(select count(*) between 1 and ${sql.lit(limit - 1)} from named)`
  const page = sql<IngredientRow>`
    with typed as materialized (select ${typed} as plain),
      named as materialized (${firstByName(caller, begins, limit)})
    select ${columns} from named as ingredients
    union all
    (${mostAlike(caller, sql`${areFew} and ${isPartAlike}`, limit)})`
  const rows = await runPrepared(db, page)
  if (rows.length > 0) return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit)
  // Where the first letters lead nowhere, one of them may be wrong, and then less of the word is alike.
  const isAlike = sql`(${isPartAlike} or ${nameKey} % ${plainTyped})`
  const wider = sql<IngredientRow>`
    with typed as materialized (select ${typed} as plain) ${mostAlike(caller, isAlike, limit)}`
  return runPrepared(db, wider)
}

const nameKey = sql.ref('ingredients.name_key')
/** Made plain once, not for every name that it is compared with. */
const plainTyped = sql`(select typed.plain from typed)`
const isPartAlike = sql`${plainTyped} <% ${nameKey}`

/** Those a caller sees that resemble what stands in `typed` the most. */
const mostAlike = (caller: Caller | undefined, isAlike: RawBuilder<unknown>, limit: number) => sql`
  select ${columns} from (
    select * from ingredients where ${isAlike} and ingredients.is_food and ${isVisible(caller)} limit ${sql.lit(MAX_COMPARED)}) ingredients
  order by word_similarity(${plainTyped}, ${nameKey}) + similarity(${plainTyped}, ${nameKey}) desc,
    length(ingredients.name), ingredients.id
  limit ${sql.lit(limit)}`

export function countIngredients(db: Db, caller: Caller | undefined, most: number): Promise<number> {
  const sets = visibleSets(caller).map(
    (set) => sql`(select from ingredients where ${set} and ingredients.is_food limit ${most})`,
  )
  return countRows(db, sql`(${sql.join(sets, sql` union all `)})`)
}

/** Made on purpose: a hidden or unlisted one of this name is made anew, as if it had not been there. */
export async function insertIngredient(
  trx: Db,
  userId: number | null,
  ingredient: IngredientCreate,
): Promise<number> {
  const { name, grams_per_ml = null, grams_per_piece = null } = ingredient
  const { rows } = await sql<{ id: number }>`
    insert into ingredients as known (user_id, name, grams_per_ml, grams_per_piece, listing)
    values (${userId}, ${name}, ${grams_per_ml}, ${grams_per_piece}, 'made')
    on conflict (lower(name)) do update
    set user_id = excluded.user_id, name = excluded.name, listing = 'made', is_food = true, version = 1, created_at = now(),
      grams_per_ml = excluded.grams_per_ml, grams_per_piece = excluded.grams_per_piece
    where known.listing = 'hidden' or not known.is_food
    returning id`.execute(trx)
  if (!rows[0]) throw alreadyExists('Ingredient', 'name', name)
  return rows[0].id
}

export async function updateIngredient(trx: Db, id: number, changes: IngredientUpdate) {
  await trx
    .updateTable('ingredients')
    .set((eb) => ({
      name: changes.name,
      grams_per_ml: changes.grams_per_ml,
      grams_per_piece: changes.grams_per_piece,
      is_food: true,
      version: eb('version', '+', 1),
    }))
    .where('ingredients.id', '=', id)
    .execute()
    .catch(refuseTaken(changes))
}

export async function deleteIngredient(trx: Db, id: number) {
  await trx.deleteFrom('ingredients').where('ingredients.id', '=', id).execute()
}

type AskedName = { name: string; is_food?: boolean | undefined }

/** Finds each name without regard to case, hidden or not, and makes those that are new: foods, unless they say otherwise. */
export async function findOrInsertIngredients(
  trx: Db,
  userId: number | null,
  asked: AskedName[],
  listing: 'made' | 'hidden',
) {
  if (asked.length === 0) return []
  const names = asked.map(({ name }) => name)
  const known = await listIngredientsNamed(trx, names)
  if (known.length === new Set(names).size) return known
  // Sorted, so that two recipes that bring the same new names insert them in one order and cannot deadlock.
  await sql`
    insert into ingredients (user_id, name, listing, is_food)
    select ${userId}::integer, min(asked.name), ${listing}, bool_or(asked.is_food)
    from unnest(${names}::text[], ${asked.map(({ is_food = true }) => is_food)}::boolean[]) as asked (name, is_food)
    where not exists (select from ingredients i where lower(i.name) = lower(asked.name))
    group by lower(asked.name) order by lower(asked.name)
    on conflict do nothing`.execute(trx)
  return listIngredientsNamed(trx, names)
}

/** Whoever names them on purpose shows them. */
export async function listOnPurpose(trx: Db, ids: number[]) {
  await sql`
    update ingredients set listing = 'made', is_food = true where id in (
      select id from ingredients where id = any (${ids}::integer[]) and (listing <> 'made' or not is_food)
      order by id for update)`.execute(trx)
}

/** Of these, those that the caller may use; what is hidden from them under the name they gave it. */
export function listUsableIngredients(db: Db, ids: number[], caller: Viewer): Promise<IngredientRow[]> {
  return (
    db
      .selectFrom('ingredients')
      .select(INGREDIENT_COLUMNS)
      // Of two columns by one name the last counts.
      .select(nameTo(caller).as('name'))
      .where(sql<boolean>`ingredients.id = any (${ids}::integer[])`)
      .where(isUsable(caller))
      .execute()
  )
}

export const ingredient = defineResource(ingredientAccess, {
  path: '/ingredients',
  find: findIngredient,
  lock: lockIngredient,
})
