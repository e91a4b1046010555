import type { CategoryCreate, CategoryUpdate } from '@larder/contract/categories'
import { sql } from 'kysely'
import { countRows } from '../../db/count-rows.ts'
import { refuseTakenName } from '../../db/database-errors.ts'
import type { Db } from '../../db/db.ts'

const COLUMNS = ['categories.id', 'categories.name', 'categories.version', 'categories.created_at'] as const
const byName = sql<string>`lower(categories.name)`
const refuseTaken = refuseTakenName('Category', 'categories_name_key')

export function findCategory(db: Db, id: number) {
  return db.selectFrom('categories').select(COLUMNS).where('categories.id', '=', id).executeTakeFirst()
}

export function lockCategory(trx: Db, id: number) {
  return trx
    .selectFrom('categories')
    .select(COLUMNS)
    .where('categories.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function listCategories(db: Db, page: { after: [string, number] | undefined; limit: number }) {
  const { after } = page
  return db
    .selectFrom('categories')
    .select([...COLUMNS, byName.as('sort_key')])
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${byName}, categories.id) > (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy(byName)
    .orderBy('categories.id')
    .limit(page.limit)
    .execute()
}

export function countCategories(db: Db, most: number): Promise<number> {
  return countRows(db, db.selectFrom('categories').select('categories.id').limit(most))
}

export function insertCategory(trx: Db, category: CategoryCreate) {
  return trx
    .insertInto('categories')
    .values({ name: category.name })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(category))
}

export function updateCategory(trx: Db, id: number, changes: CategoryUpdate) {
  return trx
    .updateTable('categories')
    .set((eb) => ({ name: changes.name, version: eb('version', '+', 1) }))
    .where('categories.id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
    .catch(refuseTaken(changes))
}

export async function deleteCategory(trx: Db, id: number) {
  await trx.deleteFrom('categories').where('categories.id', '=', id).execute()
}
