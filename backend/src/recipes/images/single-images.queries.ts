import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { claimKeys, type NewImage } from './recipe-images.queries.ts'

/** Tables of items with a single image, and their foreign keys. */
const OWNER_COLUMNS = { cooking_images: 'cooking_id', book_images: 'book_id' } as const
export type SingleImageTable = keyof typeof OWNER_COLUMNS

/** The owner of the image must be locked. */
export async function replaceSingleImage(trx: Db, table: SingleImageTable, ownerId: number, image: NewImage) {
  const { object_key, widths, width, height, placeholder, alt } = image
  await claimKeys(trx, [object_key])
  await deleteSingleImage(trx, table, ownerId)
  // Raw: the table and the column are variables.
  await sql`
    insert into ${sql.table(table)} (${sql.ref(OWNER_COLUMNS[table])}, object_key, widths, width, height, placeholder, alt)
    values (${ownerId}, ${object_key}, ${widths}, ${width}, ${height}, ${placeholder}, ${alt})`.execute(trx)
}

/** Returns whether there was one. */
export async function deleteSingleImage(trx: Db, table: SingleImageTable, ownerId: number): Promise<boolean> {
  // Raw: the table and the column are variables.
  const { rows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(OWNER_COLUMNS[table])} = ${ownerId} returning id`.execute(
    trx,
  )
  return rows.length > 0
}
