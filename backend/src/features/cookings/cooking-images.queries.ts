import type { Db } from '../../db/db.ts'
import { claimKeys, type NewImage } from '../recipe-images/recipe-images.queries.ts'

/** In place of the one that there is. The entry must be locked. */
export async function replaceCookingImage(trx: Db, cookingId: number, image: NewImage) {
  await claimKeys(trx, [image.object_key])
  await deleteCookingImage(trx, cookingId)
  await trx
    .insertInto('cooking_images')
    .values({ ...image, cooking_id: cookingId })
    .execute()
}

export async function deleteCookingImage(trx: Db, cookingId: number): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('cooking_images')
    .where('cooking_images.cooking_id', '=', cookingId)
    .returning('cooking_images.id')
    .executeTakeFirst()
  return deleted !== undefined
}
