import type { ImportNameListQuery, ImportNameRead } from '@larder/contract/transfer/imports'
import { type SqlBool, sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import type { Db } from '../../db/db.ts'
import type { PageQuery } from '../../http/paging.ts'

type Filter = Pick<ImportNameListQuery, 'new'>
const matchesFilter = (filter: Filter) =>
  filter.new ? sql<SqlBool>`n.ingredient_id is null and n.is_food` : sql<SqlBool>`true`

const SELECT = sql`
  select n.position, n.name, n.line_count, n.ingredient_id, i.name as ingredient_name,
    coalesce(i.is_food, n.is_food) as is_food
  from import_names n left join ingredients i on i.id = n.ingredient_id`

export async function listImportNames(
  db: Db,
  importId: number,
  filter: Filter,
  { after, limit }: PageQuery<[number]>,
): Promise<ImportNameRead[]> {
  const { rows } = await sql<ImportNameRead>`${SELECT}
    where n.import_id = ${importId} and n.position > ${after?.[0] ?? 0} and ${matchesFilter(filter)}
    order by n.position limit ${limit}`.execute(db)
  return rows
}

export async function findImportName(
  db: Db,
  importId: number,
  position: number,
): Promise<ImportNameRead | undefined> {
  const { rows } = await sql<ImportNameRead>`${SELECT}
    where n.import_id = ${importId} and n.position = ${position}`.execute(db)
  return rows[0]
}

export const countImportNames = (db: Db, importId: number, filter: Filter, maxCount: number) =>
  countRows(
    db,
    sql`(select from import_names n where n.import_id = ${importId} and ${matchesFilter(filter)} limit ${maxCount})`,
  )

/** Collects all ingredient names in the import, most frequent first, without matches. */
export async function collectNames(trx: Db, importId: number) {
  await trx.deleteFrom('import_names').where('import_id', '=', importId).execute()
  await sql`
    insert into import_names (import_id, position, name, line_count, is_food)
    select ${importId}, row_number() over (order by count(*) desc, lower(name)), min(name), count(*),
      bool_or(coalesce(is_food, true))
    from import_recipes, jsonb_to_recordset(content -> 'ingredients') as line (name text, is_food boolean)
    where import_id = ${importId} and name <> ''
    group by lower(name)`.execute(trx)
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
  await sql`
    update import_names n set ingredient_id = found.ingredient_id
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as found (name text, ingredient_id int)
    where n.import_id = ${importId} and lower(n.name) = lower(found.name)`.execute(trx)
}

/** The matched ingredient of each name. */
export async function findMatchedIngredients(
  db: Db,
  importId: number,
  names: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; ingredient_id: number }>`
    select requested.name, n.ingredient_id from unnest(${names}::text[]) as requested (name)
    join import_names n on n.import_id = ${importId} and lower(n.name) = lower(requested.name)
    where n.ingredient_id is not null`.execute(db)
  return new Map(rows.map((row) => [row.name, row.ingredient_id]))
}

/** Marks ingredients that this import created, so that an undo can delete the unused ones. */
export async function markCreatedIngredients(trx: Db, importId: number, names: string[], userId: number) {
  await sql`
    update import_names n set ingredient_id = i.id, is_made = true
    from ingredients i
    where n.import_id = ${importId} and n.ingredient_id is null and lower(n.name) = any (
        select lower(name) from unnest(${names}::text[]) name)
      and lower(i.name) = lower(n.name) and i.user_id = ${userId}`.execute(trx)
}

export async function deleteUnusedIngredients(trx: Db, importId: number) {
  await sql`
    delete from ingredients i using import_names n
    where n.import_id = ${importId} and n.is_made and i.id = n.ingredient_id and i.version = 1
      and not exists (select from recipe_ingredients where ingredient_id = i.id)
      and not exists (select from shelf_ingredients where ingredient_id = i.id)
      and not exists (select from shopping_list_items where ingredient_id = i.id)`.execute(trx)
}
