import type { RecipeImageUpdate } from '@larder/contract/recipes/recipe-images'
import { sql } from 'kysely'
import { type Columns, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { inputRows } from '../../db/input-rows.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { prepared } from '../../db/prepared.ts'
import { unavailable } from '../../errors/http-error.ts'
import type { ImageRow } from '../../storage/image-urls.ts'
import type { StoredPicture } from '../../storage/object-store.ts'

export type NewImage = Omit<ImageRow, 'id'>

/** From `recipe_images image` or another image table. */
const COLUMNS = selectList({
  id: 'image.id',
  alt: 'image.alt',
  width: 'image.width',
  height: 'image.height',
  placeholder: 'image.placeholder',
  object_key: 'image.object_key',
  widths: 'image.widths',
} satisfies Columns<ImageRow>)

const insertImageRows = insertRows<NewImage & { position: number }>('recipe_images', 'recipe_id', {
  position: 'integer',
  object_key: 'text',
  widths: 'integer[]',
  width: 'integer',
  height: 'integer',
  placeholder: 'text',
  alt: 'text',
})

/** SQL for the JSON of `ImageRow[]`. */
export const imagesJson = (recipeId: string) => `
  (select coalesce(json_agg(found), '[]') from (
     select ${COLUMNS} from recipe_images image where image.recipe_id = ${recipeId} order by image.position) found)`
/** IDs and alternative texts, in order. */
export const imageNamesJson = (recipeId: string) => `
  (select coalesce(json_agg(named), '[]') from (
     select image.id, image.alt from recipe_images image
     where image.recipe_id = ${recipeId} order by image.position) named)`
/** SQL for the JSON of `ImageRow | null`. */
export const firstImageJson = (recipeId: string) => `
  (select row_to_json(found) from (
     select ${COLUMNS} from recipe_images image where image.recipe_id = ${recipeId}
     order by image.position limit 1) found)`

const singleImageJson = (table: string, owner: string) => (id: string) =>
  `
  (select row_to_json(found) from (select ${COLUMNS} from ${table} image where image.${owner} = ${id}) found)`
export const cookingImageJson = singleImageJson('cooking_images', 'cooking_id')
/** The uploaded cover. */
export const bookImageJson = singleImageJson('book_images', 'book_id')

// Raw: prepared, because every page with a recipe needs its images.
const listImageRows = prepared<ImageRow>(
  'list_recipe_images',
  `select ${COLUMNS} from recipe_images image where image.recipe_id = $1 order by image.position`,
)

export const listImages = (db: Db, recipeId: number): Promise<ImageRow[]> => listImageRows(db, recipeId)

/** Checked before an upload is read. */
export function findRecipeForUpload(db: Db, recipeId: number) {
  return db
    .selectFrom('recipes')
    .select((eb) => [
      'recipes.visibility',
      eb
        .selectFrom('recipe_images')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('recipe_images.recipe_id', '=', 'recipes.id')
        .as('image_count'),
    ])
    .where('recipes.id', '=', recipeId)
    .where('recipes.deleted_at', 'is', null)
    .$narrowType<{ image_count: number }>()
    .executeTakeFirst()
}

export function listImageKeys(db: Db, recipeId: number): Promise<(StoredPicture & { id: number })[]> {
  return db
    .selectFrom('recipe_images')
    .select(['recipe_images.id', 'recipe_images.object_key', 'recipe_images.widths'])
    .where('recipe_images.recipe_id', '=', recipeId)
    .orderBy('recipe_images.position')
    .execute()
}

/** Recipes that were deleted by a version of Larder that left their images public. */
export async function listTrashedWithPublicImages(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('recipes')
    .innerJoin('recipe_images', 'recipe_images.recipe_id', 'recipes.id')
    .select('recipes.id')
    .distinct()
    .where('recipes.deleted_at', 'is not', null)
    .where('recipe_images.object_key', 'like', 'public/%')
    .execute()
  return rows.map(({ id }) => id)
}

export function lockTrashedRecipe(trx: Db, recipeId: number) {
  return trx
    .selectFrom('recipes')
    .select('recipes.id')
    .where('recipes.id', '=', recipeId)
    .where('recipes.deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Schedules objects for removal in an hour, before storing them; `claimKeys` cancels the removal. */
export async function insertRemovals(db: Db, images: StoredPicture[]) {
  await db
    .insertInto('object_removals')
    .values(images.map((image) => ({ ...image, due_at: sql<string>`now() + interval '1 hour'` })))
    .execute()
}

/** Cancels the removal of stored objects. Fails if an upload took so long that they may already be removed. */
export async function claimKeys(trx: Db, keys: string[]) {
  const claimed = await trx
    .deleteFrom('object_removals')
    .where('object_removals.object_key', 'in', keys)
    .returning('object_removals.id')
    .execute()
  if (claimed.length < keys.length) throw unavailable('Storing the images took too long. Please try again.')
}

/** Adds images at the end and returns their IDs. The recipe must be locked. */
export async function insertImages(trx: Db, recipeId: number, images: NewImage[]): Promise<number[]> {
  await claimKeys(
    trx,
    images.map((image) => image.object_key),
  )
  const { last } = await trx
    .selectFrom('recipe_images')
    .select(sql<number>`coalesce(max(position), -1)`.as('last'))
    .where('recipe_images.recipe_id', '=', recipeId)
    .executeTakeFirstOrThrow()
  const rows = images.map((image, index) => ({ ...image, position: last + 1 + index }))
  return (await insertImageRows(trx, recipeId, rows)).map((row) => row.id)
}

export async function updateImages(trx: Db, images: RecipeImageUpdate[]) {
  const rows = images.map(({ id, alt }, position) => ({
    id,
    position,
    alt: alt || null,
    is_described: alt !== undefined,
  }))
  await trx
    .updateTable('recipe_images as image')
    .from(inputRows(rows, { id: 'integer', position: 'integer', alt: 'text', is_described: 'boolean' }))
    .set((eb) => ({
      position: eb.ref('given.position'),
      alt: sql<string | null>`case when given.is_described then given.alt else image.alt end`,
    }))
    .whereRef('image.id', '=', 'given.id')
    .execute()
}

export async function updateImageKey(trx: Db, id: number, objectKey: string) {
  await trx
    .updateTable('recipe_images')
    .set({ object_key: objectKey })
    .where('recipe_images.id', '=', id)
    .execute()
}

/** Also removes it from the steps. */
export async function deleteImage(trx: Db, recipeId: number, id: number): Promise<boolean> {
  await trx
    .updateTable('recipe_steps')
    .set({ image_ids: sql<number[]>`array_remove(image_ids, ${id})` })
    .where('recipe_id', '=', recipeId)
    .where(sql<boolean>`${id} = any (image_ids)`)
    .execute()
  const deleted = await trx
    .deleteFrom('recipe_images')
    .where('recipe_images.id', '=', id)
    .where('recipe_images.recipe_id', '=', recipeId)
    .returning('recipe_images.id')
    .executeTakeFirst()
  return deleted !== undefined
}
