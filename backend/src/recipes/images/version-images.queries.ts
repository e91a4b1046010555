import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ImageRow } from '../../storage/image-urls.ts'

/** An image that only earlier versions use. Each version stores its own alternative text. */
export type VersionImage = Omit<ImageRow, 'id' | 'alt'> & { image_id: number }

export function listVersionImages(db: Db, recipeId: number): Promise<VersionImage[]> {
  return db
    .selectFrom('recipe_version_images')
    .select(['image_id', 'object_key', 'widths', 'width', 'height', 'placeholder'])
    .where('recipe_id', '=', recipeId)
    .execute()
}

/** Returns false if it already exists. */
export async function insertVersionImage(trx: Db, recipeId: number, image: VersionImage): Promise<boolean> {
  const inserted = await trx
    .insertInto('recipe_version_images')
    .values({ ...image, recipe_id: recipeId })
    .onConflict((conflict) => conflict.column('image_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** IDs for imported images that only versions use; a restore uses them in `recipe_images`. */
export async function reserveImageIds(trx: Db, count: number): Promise<number[]> {
  // Raw: reads a sequence.
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('recipe_images', 'id'))::integer as id from generate_series(1, ${count})`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Adds the image to the recipe again, under its previous ID. */
export async function restoreImage(trx: Db, recipeId: number, { image_id, ...image }: VersionImage) {
  // Raw: the builder has no `overriding system value`.
  await sql`
    insert into recipe_images (id, recipe_id, position, object_key, widths, width, height, placeholder)
    overriding system value
    values (${image_id}, ${recipeId}, 0, ${image.object_key}, ${image.widths}, ${image.width}, ${image.height},
      ${image.placeholder})`.execute(trx)
}

export async function deleteUnusedVersionImages(db: Db) {
  const isUsed = sql<boolean>`exists (
    select from recipe_versions v, json_array_elements(v.content::json -> 'images') shown
    where v.recipe_id = image.recipe_id and (shown ->> 'id')::integer = image.image_id)`
  await db
    .deleteFrom('recipe_version_images as image')
    .where((eb) => eb.not(isUsed))
    .execute()
}
