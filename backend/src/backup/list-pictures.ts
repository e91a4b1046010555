import type pg from 'pg'
import type { StoredPicture } from '../storage/object-store.ts'

/** All tables whose rows refer to objects. */
const TABLES = ['recipe_images', 'recipe_version_images', 'cooking_images', 'book_images']

/** All pictures that rows refer to. An older database has fewer tables. */
export async function listPictures(client: pg.Client): Promise<StoredPicture[]> {
  const { rows: found } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name where to_regclass('public.' || name) is not null`,
    [TABLES],
  )
  const pictures: StoredPicture[] = []
  for (const { name } of found) {
    const { rows } = await client.query<StoredPicture>(`select object_key, widths from ${name} order by id`)
    pictures.push(...rows)
  }
  return pictures
}
