import type { IngredientCreate, IngredientRead, IngredientUpdate } from '@larder/contract/ingredients'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { refuseTakenName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { noun, type Row } from '../../http/items.ts'
import type { PageOf } from '../../http/paging.ts'
import { ingredientAccess } from './ingredients.access.ts'

export type IngredientRow = Row<IngredientRead>

const COLUMNS = [
  'ingredients.id',
  'ingredients.user_id',
  'ingredients.name',
  'ingredients.grams_per_ml',
  'ingredients.grams_per_piece',
  'ingredients.version',
  'ingredients.created_at',
] as const

/** So many that resemble what was typed are compared with it; someone may have made thousands that all do. */
const MOST_COMPARED = 1000

/** In the order of ingredients_name_idx, which also finds prefixes. */
const byName = sql<string>`ingredients.name_key collate "C"`
const refuseTaken = refuseTakenName('Ingredient', 'ingredients_name_key')

/** The database decides which names are alike: its idea of upper and lower case is the one the index holds. */
const listIngredientsNamed = prepared<IngredientRow & { asked_name: string }>(
  'list_ingredients_named',
  `select ${COLUMNS.join(', ')}, asked.name as asked_name
   from (select distinct unnest($1::text[]) as name) asked
   join ingredients on lower(ingredients.name) = lower(asked.name)`,
)

export function findIngredient(db: Db, id: number): Promise<IngredientRow | undefined> {
  return db.selectFrom('ingredients').select(COLUMNS).where('ingredients.id', '=', id).executeTakeFirst()
}

export function lockIngredient(trx: Db, id: number): Promise<IngredientRow | undefined> {
  return trx
    .selectFrom('ingredients')
    .select(COLUMNS)
    .where('ingredients.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function listIngredients(db: Db, { after, limit }: PageOf<[string, number]>) {
  return db
    .selectFrom('ingredients')
    .select([...COLUMNS, 'ingredients.name_key'])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${byName}, ingredients.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(byName)
    .orderBy('ingredients.id')
    .limit(limit)
    .execute()
}

/** For completing what is being typed: names that begin with it, then names that resemble it. */
export async function suggestIngredients(db: Db, q: string, limit: number): Promise<IngredientRow[]> {
  const prefix = `${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const beginning = await db
    .selectFrom('ingredients')
    .select(COLUMNS)
    .where(byName, 'like', sql<string>`plain_text(${prefix})`)
    .orderBy(byName)
    .limit(limit)
    .execute()
  if (beginning.length >= limit) return beginning
  const typed = sql<string>`plain_text(${q})`
  const name = sql.ref('ingredients.name_key')
  const isPartAlike = sql<boolean>`${typed} <% ${name}`
  // Where the first letters lead nowhere, one of them may be wrong, and then less of the word is alike.
  const isAlike = beginning.length > 0 ? isPartAlike : sql<boolean>`(${isPartAlike} or ${name} % ${typed})`
  const resembling = await db
    .selectFrom((eb) =>
      eb.selectFrom('ingredients').selectAll().where(isAlike).limit(MOST_COMPARED).as('ingredients'),
    )
    .select(COLUMNS)
    .orderBy(sql`word_similarity(${typed}, ${name}) + similarity(${typed}, ${name})`, 'desc')
    .orderBy(sql`length(ingredients.name)`)
    .orderBy('ingredients.id')
    .limit(limit)
    .execute()
  const known = new Set(beginning.map((ingredient) => ingredient.id))
  return [...beginning, ...resembling.filter((ingredient) => !known.has(ingredient.id))].slice(0, limit)
}

export function countIngredients(db: Db, most: number): Promise<number> {
  return countRows(db, db.selectFrom('ingredients').select('ingredients.id').limit(most))
}

export async function insertIngredient(
  trx: Db,
  userId: number | null,
  ingredient: IngredientCreate,
): Promise<number> {
  const { id } = await trx
    .insertInto('ingredients')
    .values({
      user_id: userId,
      name: ingredient.name,
      grams_per_ml: ingredient.grams_per_ml ?? null,
      grams_per_piece: ingredient.grams_per_piece ?? null,
    })
    .returning('ingredients.id')
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(ingredient))
  return id
}

export async function updateIngredient(trx: Db, id: number, changes: IngredientUpdate) {
  await trx
    .updateTable('ingredients')
    .set((eb) => ({
      name: changes.name,
      grams_per_ml: changes.grams_per_ml,
      grams_per_piece: changes.grams_per_piece,
      version: eb('version', '+', 1),
    }))
    .where('ingredients.id', '=', id)
    .execute()
    .catch(refuseTaken(changes))
}

export async function deleteIngredient(trx: Db, id: number) {
  await trx.deleteFrom('ingredients').where('ingredients.id', '=', id).execute()
}

/** Finds each name without regard to case, and makes those that are new. */
export async function findOrInsertIngredients(trx: Db, userId: number | null, names: string[]) {
  if (names.length === 0) return []
  const known = await listIngredientsNamed(trx, names)
  if (known.length === new Set(names).size) return known
  // Sorted, so that two recipes that bring the same new names insert them in one order and cannot deadlock.
  await sql`
    insert into ingredients (user_id, name)
    select ${userId}::integer, min(asked.name) from unnest(${names}::text[]) as asked (name)
    where not exists (select from ingredients i where lower(i.name) = lower(asked.name))
    group by lower(asked.name) order by lower(asked.name)
    on conflict do nothing`.execute(trx)
  return listIngredientsNamed(trx, names)
}

export function listIngredientsById(db: Db, ids: number[]): Promise<IngredientRow[]> {
  return db
    .selectFrom('ingredients')
    .select(COLUMNS)
    .where(sql<boolean>`ingredients.id = any (${ids}::integer[])`)
    .execute()
}

export const ingredient = noun(ingredientAccess, {
  path: '/ingredients',
  find: findIngredient,
  lock: lockIngredient,
})
