import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { ImageRow } from '../../storage/image-urls.ts'

/** A picture that only versions show; how it is described stands in each of them. */
export type VersionImage = Omit<ImageRow, 'id' | 'alt'> & { image_id: number }

export function listVersionImages(db: Db, recipeId: number): Promise<VersionImage[]> {
  return db
    .selectFrom('recipe_version_images')
    .select(['image_id', 'object_key', 'widths', 'width', 'height', 'placeholder'])
    .where('recipe_id', '=', recipeId)
    .execute()
}

/** Whether it was not kept yet. */
export async function insertVersionImage(trx: Db, recipeId: number, image: VersionImage): Promise<boolean> {
  const inserted = await trx
    .insertInto('recipe_version_images')
    .values({ ...image, recipe_id: recipeId })
    .onConflict((conflict) => conflict.column('image_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** For pictures that were never the recipe's own here: it may be given them back under these. */
export async function takeImageIds(trx: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('recipe_images', 'id'))::integer as id from generate_series(1, ${count})`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Gives a picture back to its recipe, under the id that it had. */
export async function insertImageAgain(trx: Db, recipeId: number, { image_id, ...image }: VersionImage) {
  await sql`
    insert into recipe_images (id, recipe_id, position, object_key, widths, width, height, placeholder)
    overriding system value
    values (${image_id}, ${recipeId}, 0, ${image.object_key}, ${image.widths}, ${image.width}, ${image.height},
      ${image.placeholder})`.execute(trx)
}

/** Of pictures that no version shows any more. */
export async function deleteUnshownImages(db: Db) {
  await sql`
    delete from recipe_version_images image where not exists (
      select from recipe_versions v, json_array_elements(v.content::json -> 'images') shown
      where v.recipe_id = image.recipe_id and (shown ->> 'id')::integer = image.image_id)`.execute(db)
}
