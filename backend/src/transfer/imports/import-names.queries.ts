import type { ImportNameListQuery, ImportNameRead } from '@larder/contract/transfer/import-recipes'
import { type NotNull, type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import { inputRows } from '../../db/input-rows.ts'
import type { PageQuery } from '../../http/paging.ts'

type Filter = Pick<ImportNameListQuery, 'new'>
const matchesFilter = (filter: Filter) =>
  filter.new ? sql<SqlBool>`n.ingredient_id is null and n.is_food` : sql<SqlBool>`true`

const selectNames = (db: Db, importId: number) =>
  db
    .selectFrom('import_names as n')
    .leftJoin('ingredients as i', 'i.id', 'n.ingredient_id')
    .select(['n.position', 'n.name', 'n.line_count', 'n.ingredient_id', 'i.name as ingredient_name'])
    .select((eb) => eb.fn.coalesce('i.is_food', 'n.is_food').as('is_food'))
    .where('n.import_id', '=', importId)

export async function listImportNames(
  db: Db,
  importId: number,
  filter: Filter,
  { after, limit }: PageQuery<[number]>,
): Promise<ImportNameRead[]> {
  return selectNames(db, importId)
    .where('n.position', '>', after?.[0] ?? 0)
    .where(matchesFilter(filter))
    .orderBy('n.position')
    .limit(limit)
    .execute()
}

export async function findImportName(
  db: Db,
  importId: number,
  position: number,
): Promise<ImportNameRead | undefined> {
  return selectNames(db, importId).where('n.position', '=', position).executeTakeFirst()
}

/** All names, with what is needed to match them. */
export const listNamesToMatch = (db: Db, importId: number, { after, limit }: PageQuery<[number]>) =>
  db
    .selectFrom('import_names')
    .select(['position', 'name', 'is_exact'])
    .where('import_id', '=', importId)
    .where('position', '>', after?.[0] ?? 0)
    .orderBy('position')
    .limit(limit)
    .execute()

export const countImportNames = (db: Db, importId: number, filter: Filter, maxCount: number) =>
  countRows(db, selectNames(db, importId).where(matchesFilter(filter)).limit(maxCount))

/** Collects all ingredient names in the import, most frequent first, without matches. */
export async function collectNames(trx: Db, importId: number) {
  await trx.deleteFrom('import_names').where('import_id', '=', importId).execute()
  // Raw: groups the lines in the JSON of all recipes.
  await sql`
    insert into import_names (import_id, position, name, line_count, is_food, is_exact)
    select ${importId}, row_number() over (order by count(*) desc, lower(name)), min(name), count(*),
      bool_or(coalesce(is_food, true)), bool_or(parts is not null)
    from import_recipes,
      jsonb_to_recordset(content -> 'ingredients') as line (name text, is_food boolean, parts jsonb)
    where import_id = ${importId} and name <> ''
    group by lower(name)`.execute(trx)
}

/** Returns the names that were new. */
export async function insertNames(
  trx: Db,
  importId: number,
  lines: { name: string; is_food?: boolean }[],
): Promise<string[]> {
  // Raw: groups rows of a JSON parameter and numbers them.
  const { rows } = await sql<{ name: string }>`
    insert into import_names (import_id, position, name, line_count, is_food)
    select ${importId},
      (select coalesce(max(position), 0) from import_names where import_id = ${importId}) + row_number() over (order by lower(name)),
      min(name), count(*), bool_or(coalesce(is_food, true))
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (name text, is_food boolean)
    where name <> '' and not exists (
      select from import_names known where known.import_id = ${importId} and lower(known.name) = lower(line.name))
    group by lower(name)
    returning name`.execute(trx)
  return rows.map(({ name }) => name)
}

export async function updateName(trx: Db, importId: number, position: number, ingredientId: number | null) {
  await trx
    .updateTable('import_names')
    .set({ ingredient_id: ingredientId })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

export async function updateNames(
  trx: Db,
  importId: number,
  found: { name: string; ingredient_id: number }[],
) {
  await trx
    .updateTable('import_names as n')
    .from(inputRows(found, { name: 'text', ingredient_id: 'integer' }))
    .set((eb) => ({ ingredient_id: eb.ref('given.ingredient_id') }))
    .where('n.import_id', '=', importId)
    .where(sql<boolean>`lower(n.name) = lower(given.name)`)
    .execute()
}

/** The matched ingredient of each name. */
export async function findMatchedIngredients(
  db: Db,
  importId: number,
  names: string[],
): Promise<Map<string, number>> {
  const matches = await db
    .selectFrom(sql<{ name: string }>`unnest(${names}::text[])`.as<'requested'>(sql`requested (name)`))
    .innerJoin('import_names as n', (join) => join.on(sql<boolean>`lower(n.name) = lower(requested.name)`))
    .select(['requested.name', 'n.ingredient_id'])
    .where('n.import_id', '=', importId)
    .where('n.ingredient_id', 'is not', null)
    .$narrowType<{ ingredient_id: NotNull }>()
    .execute()
  return new Map(matches.map((match) => [match.name, match.ingredient_id]))
}

/** Marks ingredients that this import created, so that an undo can delete the unused ones. */
export async function markCreatedIngredients(trx: Db, importId: number, names: string[], userId: number) {
  await trx
    .updateTable('import_names as n')
    .from('ingredients as i')
    .set((eb) => ({ ingredient_id: eb.ref('i.id'), is_made: true }))
    .where('n.import_id', '=', importId)
    .where('n.ingredient_id', 'is', null)
    .where(sql<boolean>`lower(n.name) = any (select lower(name) from unnest(${names}::text[]) name)`)
    .where(sql<boolean>`lower(i.name) = lower(n.name)`)
    .where('i.user_id', '=', userId)
    .execute()
}

export async function deleteUnusedIngredients(trx: Db, importId: number) {
  const isUsed = sql<boolean>`exists (select from recipe_ingredients where ingredient_id = i.id)
    or exists (select from shelf_ingredients where ingredient_id = i.id)
    or exists (select from shopping_list_items where ingredient_id = i.id)`
  await trx
    .deleteFrom('ingredients as i')
    .using('import_names as n')
    .where('n.import_id', '=', importId)
    .where('n.is_made', '=', true)
    .whereRef('i.id', '=', 'n.ingredient_id')
    .where('i.version', '=', 1)
    .where(sql<boolean>`not (${isUsed})`)
    .execute()
}
