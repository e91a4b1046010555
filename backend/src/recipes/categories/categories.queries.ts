import type { CategoryCreate, CategoryRead, CategoryUpdate } from '@larder/contract/recipes/categories'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { refuseDuplicateName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'
import { runPrepared } from '../../db/prepared.ts'
import type { PageQuery } from '../../http/paging.ts'
import { defineResource, type Row } from '../../http/resource.ts'
import { categoryAccess } from './categories.access.ts'

const COLUMNS = ['categories.id', 'categories.name', 'categories.version', 'categories.created_at'] as const
const byName = sql<string>`lower(categories.name)`
const refuseDuplicate = refuseDuplicateName('Category', 'categories_name_key')

function findCategory(db: Db, id: number): Promise<Row<CategoryRead> | undefined> {
  return db.selectFrom('categories').select(COLUMNS).where('categories.id', '=', id).executeTakeFirst()
}

function lockCategory(trx: Db, id: number) {
  return trx
    .selectFrom('categories')
    .select(COLUMNS)
    .where('categories.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function listCategories(db: Db, { after, limit }: PageQuery<[string, number]>) {
  const page = db
    .selectFrom('categories')
    .select([...COLUMNS, byName.as('sort_key')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${byName}, categories.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(byName)
    .orderBy('categories.id')
    .limit(sql.lit(limit))
  return runPrepared(db, page)
}

/** Ignores case. */
export function listCategoriesNamed(db: Db, names: string[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('categories')
    .select(['categories.id', 'categories.name'])
    .where(sql<boolean>`${byName} in (select lower(name) from unnest(${names}::text[]) name)`)
    .execute()
}

export async function listExistingCategoryIds(db: Db, ids: number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('categories')
    .select('categories.id')
    .where(sql<boolean>`categories.id = any (${ids}::integer[])`)
    .execute()
  return rows.map((row) => row.id)
}

export function countCategories(db: Db, most: number): Promise<number> {
  return countRows(db, db.selectFrom('categories').select('categories.id').limit(most))
}

export async function insertCategory(trx: Db, category: CategoryCreate): Promise<number> {
  const { id } = await trx
    .insertInto('categories')
    .values({ name: category.name })
    .returning('categories.id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate(category))
  return id
}

export async function updateCategory(trx: Db, id: number, changes: CategoryUpdate) {
  await trx
    .updateTable('categories')
    .set((eb) => ({ name: changes.name, version: eb('version', '+', 1) }))
    .where('categories.id', '=', id)
    .execute()
    .catch(refuseDuplicate(changes))
}

export async function deleteCategory(trx: Db, id: number) {
  await trx.deleteFrom('categories').where('categories.id', '=', id).execute()
}

export const category = defineResource(categoryAccess, {
  path: '/categories',
  find: findCategory,
  lock: lockCategory,
})
