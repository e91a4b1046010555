import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { claimKeys, type NewImage } from './recipe-images.queries.ts'

/** The tables in which something has one picture, and what names it there. */
const OWNERS = { cooking_images: 'cooking_id', book_images: 'book_id' } as const
export type SingleImages = keyof typeof OWNERS

/** In place of the one that there is. Whose it is must be locked. */
export async function replaceImageOf(trx: Db, table: SingleImages, ownerId: number, image: NewImage) {
  const { object_key, widths, width, height, placeholder, alt } = image
  await claimKeys(trx, [object_key])
  await deleteImageOf(trx, table, ownerId)
  await sql`
    insert into ${sql.table(table)} (${sql.ref(OWNERS[table])}, object_key, widths, width, height, placeholder, alt)
    values (${ownerId}, ${object_key}, ${widths}, ${width}, ${height}, ${placeholder}, ${alt})`.execute(trx)
}

/** Answers whether there was one. */
export async function deleteImageOf(trx: Db, table: SingleImages, ownerId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from ${sql.table(table)} where ${sql.ref(OWNERS[table])} = ${ownerId} returning id`.execute(trx)
  return rows.length > 0
}
