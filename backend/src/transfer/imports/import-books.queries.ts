import type { FoundBook } from '@larder/readers/found-items'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export async function insertImportBooks(
  trx: Db,
  importId: number,
  sourcePosition: number,
  books: FoundBook[],
) {
  // Raw: inserts the elements of a JSON array with their positions.
  await sql`
    insert into import_books (import_id, position, source_position, content)
    select ${importId}, found.place + coalesce((select max(position) from import_books where import_id = ${importId}), 0),
      ${sourcePosition}, found.book
    from jsonb_array_elements(${JSON.stringify(books)}::jsonb) with ordinality found (book, place)`.execute(
    trx,
  )
}

type PendingBook = { position: number; source_position: number; content: FoundBook }

export async function findPendingBook(db: Db, importId: number): Promise<PendingBook | undefined> {
  const found = await db
    .selectFrom('import_books')
    .select(['position', 'source_position', 'content'])
    .where('import_id', '=', importId)
    .where('is_done', '=', false)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return found as PendingBook | undefined
}

/** `bookId` is null if no book was created. */
export async function markBookDone(trx: Db, importId: number, position: number, bookId: number | null) {
  await trx
    .updateTable('import_books')
    .set({ is_done: true, book_id: bookId, book_version: bookId && 1 })
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .execute()
}

/** Deletes only books that were not changed since the import. */
export async function deleteCreatedBooks(trx: Db, importId: number) {
  await trx
    .deleteFrom('books')
    .using('import_books as made')
    .where('made.import_id', '=', importId)
    .whereRef('books.id', '=', 'made.book_id')
    .whereRef('books.version', '=', 'made.book_version')
    .execute()
}
