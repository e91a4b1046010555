import { localName } from '@larder/amounts/local-name'
import type { IngredientCreate, IngredientRead, IngredientUpdate } from '@larder/contract/food/ingredients'
import type { Language } from '@larder/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { refuseDuplicateName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { any, NOW } from '../../db/expressions.ts'
import { LAST_CHARACTER, opaqueParam, prepared, runPrepared } from '../../db/prepared.ts'
import { alreadyExists } from '../../errors/http-error.ts'
import type { Caller } from '../../http/access.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import {
  ingredientAccess,
  isIngredientUsable,
  isIngredientVisible,
  type Viewer,
  visibleName,
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

/** Limits the cost if thousands of names resemble the input. */
const MAX_COMPARED = 1000

/** Uses ingredients_name_idx, also for prefixes. */
const byName = sql<string>`ingredients.name_key collate "C"`
const refuseDuplicate = refuseDuplicateName('Ingredient', 'ingredients_name_key')

/** Compares case in the database, so that the result agrees with the unique index. */
// Raw: hot: every saved recipe looks up its ingredients.
const listByName = prepared<IngredientRow & { requested_name: string }>(
  'list_ingredients_named',
  `select ${INGREDIENT_COLUMNS.join(', ')}, requested.name as requested_name
   from (select distinct unnest($1::text[]) as name) requested
   join ingredients on lower(ingredients.name) = lower(requested.name)`,
)

/** The visible ingredients with these names, in this order. */
export async function listVisibleByName(
  db: Db,
  caller: Caller,
  names: string[],
): Promise<{ id: number; requested_name: string }[]> {
  return db
    .selectFrom(
      sql<{ name: string; position: number }>`unnest(${names}::text[]) with ordinality`.as<'requested'>(
        sql`requested (name, position)`,
      ),
    )
    .innerJoin('ingredients', (join) =>
      join.on(sql<boolean>`lower(ingredients.name) = lower(requested.name)`),
    )
    .select((eb) => ['ingredients.id', eb.fn.min('requested.name').as('requested_name')])
    .where(isIngredientVisible(caller))
    .groupBy('ingredients.id')
    .orderBy((eb) => eb.fn.min('requested.position'))
    .execute()
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
    .where(isIngredientVisible(caller))
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

/** Reads each visible set in the order of its index and merges them. */
function selectFirstByName(caller: Caller | undefined, condition: RawBuilder<unknown>, limit: number) {
  const max = sql.lit(limit)
  const sets = visibleSets(caller).map(
    (set) => sql`(
      select ${columns}, ingredients.name_key from ingredients where ${set} and ingredients.is_food and ${condition}
      order by ${byName}, ingredients.id limit ${max})`,
  )
  // Raw: hot, the list of ingredients and its autocompletion.
  return sql<ListedRow>`
    select * from (${sql.join(sets, sql` union all `)}) ingredients
    order by ${byName}, ingredients.id limit ${max}`
}

export function listIngredients(
  db: Db,
  caller: Caller | undefined,
  { after, limit }: PageQuery<[string, number]>,
): Promise<ListedRow[]> {
  const beyond = after
    ? sql`(${byName}, ingredients.id) > (${opaqueParam(after[0], 'text')}, ${opaqueParam(after[1], 'integer')})`
    : sql`true`
  return runPrepared(db, selectFirstByName(caller, beyond, limit))
}

/** All are read and sorted for each page, so a larger number is sorted by the stored names. */
const MAX_SORTED_BY_LANGUAGE = 2000

/** Sorted as a reader of this language sees them: by the local names of foods. */
export async function listByLocalName(
  db: Db,
  caller: Caller | undefined,
  language: Language,
  page: PageQuery<[string, number]>,
): Promise<ListedRow[]> {
  const rows = await listIngredients(db, caller, { after: undefined, limit: MAX_SORTED_BY_LANGUAGE + 1 })
  if (rows.length > MAX_SORTED_BY_LANGUAGE) return listIngredients(db, caller, page)
  const { compare } = new Intl.Collator(language)
  const isAfter = ({ name_key, id }: ListedRow, [name, lastId]: [string, number]) =>
    (compare(name_key, name) || id - lastId) > 0
  return rows
    .map((row) => ({ ...row, name_key: localName(row.name, language) }))
    .filter((row) => !page.after || isAfter(row, page.after))
    .sort((a, b) => compare(a.name_key, b.name_key) || a.id - b.id)
    .slice(0, page.limit)
}

/** Autocompletion: names that begin with the input, then similar names. */
export async function suggestIngredients(
  db: Db,
  caller: Caller | undefined,
  q: string,
  limit: number,
): Promise<IngredientRow[]> {
  const typed = sql`plain_text(${q})`
  const begins = sql`${byName} >= ${normalizedInput} and ${byName} < ${normalizedInput} || ${LAST_CHARACTER}`
  const areFew = sql`(select count(*) between 1 and ${sql.lit(limit - 1)} from named)`
  // Raw: hot, runs on every key press.
  const page = sql<IngredientRow>`
    with typed as materialized (select ${typed} as plain),
      named as materialized (${selectFirstByName(caller, begins, limit)})
    select ${columns} from named as ingredients
    union all
    (${selectMostSimilar(caller, sql`${areFew} and ${isPartSimilar}`, limit)})`
  const rows = await runPrepared(db, page)
  if (rows.length > 0) return [...new Map(rows.map((row) => [row.id, row])).values()].slice(0, limit)
  // No match: the first letters may be misspelt, so accept a lower similarity.
  const isSimilar = sql`(${isPartSimilar} or ${nameKey} % ${normalizedInput})`
  // Raw: hot, runs on every key press.
  const wider = sql<IngredientRow>`
    with typed as materialized (select ${typed} as plain) ${selectMostSimilar(caller, isSimilar, limit)}`
  return runPrepared(db, wider)
}

const nameKey = sql.ref('ingredients.name_key')
/** Normalised once, not for every comparison. */
const normalizedInput = sql`(select typed.plain from typed)`
const isPartSimilar = sql`${normalizedInput} <% ${nameKey}`

/** The visible ingredients whose names are most similar to `typed`. */
const selectMostSimilar = (caller: Caller | undefined, isSimilar: RawBuilder<unknown>, limit: number) => sql`
  select ${columns} from (
    select * from ingredients where ${isSimilar} and ingredients.is_food and ${isIngredientVisible(caller)} limit ${sql.lit(MAX_COMPARED)}) ingredients
  order by word_similarity(${normalizedInput}, ${nameKey}) + similarity(${normalizedInput}, ${nameKey}) desc,
    length(ingredients.name), ingredients.id
  limit ${sql.lit(limit)}`

export function countIngredients(db: Db, caller: Caller | undefined, max: number): Promise<number> {
  const sets = visibleSets(caller).map(
    (set) => sql`(select from ingredients where ${set} and ingredients.is_food limit ${max})`,
  )
  return countRows(db, sql`(${sql.join(sets, sql` union all `)})`)
}

/** A hidden or non-food ingredient of this name is overwritten, as if it had not existed. */
export async function insertIngredient(
  trx: Db,
  userId: number | null,
  ingredient: IngredientCreate,
): Promise<number> {
  const { name, grams_per_ml = null, grams_per_piece = null } = ingredient
  const values = { user_id: userId, name, grams_per_ml, grams_per_piece, listing: 'made' as const }
  const inserted = await trx
    .insertInto('ingredients')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(name)`)
        .doUpdateSet({ ...values, is_food: true, version: 1, created_at: NOW })
        .where((eb) =>
          eb.or([eb('ingredients.listing', '=', 'hidden'), eb('ingredients.is_food', '=', false)]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!inserted) throw alreadyExists('Ingredient', 'name', name)
  return inserted.id
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
    .catch(refuseDuplicate(changes))
}

export async function deleteIngredient(trx: Db, id: number) {
  await trx.deleteFrom('ingredients').where('ingredients.id', '=', id).execute()
}

type RequestedName = { name: string; is_food?: boolean | undefined }

/** Finds each name, ignoring case and including hidden ones, and creates missing ones: as foods unless `is_food` is false. */
export async function findOrInsertIngredients(
  trx: Db,
  userId: number | null,
  requested: RequestedName[],
  listing: 'made' | 'hidden',
) {
  if (requested.length === 0) return []
  const names = requested.map(({ name }) => name)
  const known = await listByName(trx, names)
  if (known.length === new Set(names).size) return known
  // Sorted, so that two recipes with the same new names cannot deadlock.
  // Raw: groups arrays by the name without case.
  await sql`
    insert into ingredients (user_id, name, listing, is_food)
    select ${userId}::integer, min(requested.name), ${listing}, bool_or(requested.is_food)
    from unnest(${names}::text[], ${requested.map(({ is_food = true }) => is_food)}::boolean[]) as requested (name, is_food)
    where not exists (select from ingredients i where lower(i.name) = lower(requested.name))
    group by lower(requested.name) order by lower(requested.name)
    on conflict do nothing`.execute(trx)
  return listByName(trx, names)
}

/** An ingredient that a user selects explicitly becomes listed for everyone. */
export async function unhideIngredients(trx: Db, ids: number[]) {
  await trx
    .updateTable('ingredients')
    .set({ listing: 'made', is_food: true })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ingredients')
        .select('id')
        .where('id', '=', any(ids))
        .where((hidden) => hidden.or([hidden('listing', '<>', 'made'), hidden('is_food', '=', false)]))
        .orderBy('id')
        .forUpdate(),
    )
    .execute()
}

/** Hidden ingredients appear under the name that the caller gave them. */
export function listUsableIngredients(db: Db, ids: number[], caller: Viewer): Promise<IngredientRow[]> {
  return (
    db
      .selectFrom('ingredients')
      .select(INGREDIENT_COLUMNS)
      // Replaces the column `name`: of two columns with the same name, the last is used.
      .select(visibleName(caller).as('name'))
      .where('ingredients.id', '=', any(ids))
      .where(isIngredientUsable(caller))
      .execute()
  )
}

export const ingredient = defineResource(ingredientAccess, {
  path: '/ingredients',
  find: findIngredient,
  lock: lockIngredient,
})
