import type { ArchivedRecipe, ArchivedVersion } from '@larder/contract/transfer/archive'
import type { Db } from '../../db/db.ts'
import { any } from '../../db/expressions.ts'
import type { Caller } from '../../http/access.ts'
import type { StoredPicture } from '../../storage/object-store.ts'
import { listImages } from '../images/recipe-images.queries.ts'
import { listVersionImages } from '../images/version-images.queries.ts'
import { listVersionsForExport, MAX_ARCHIVED_IMAGES, type StoredContent } from './recipe-versions.queries.ts'

export type EarlierImage = { file: string; image: StoredPicture }

/** Earlier versions for the owner's export, newest first, with the images that only they use. */
export async function listArchivedVersions(
  db: Db,
  recipeId: number,
  caller: Caller,
  { images: archived }: Pick<ArchivedRecipe, 'images'>,
): Promise<{ versions: ArchivedVersion[]; earlier: EarlierImage[] }> {
  const versions = await listVersionsForExport(db, recipeId, caller)
  if (versions.length === 0) return { versions: [], earlier: [] }
  const images = await listImages(db, recipeId)
  const files = new Map(images.map(({ id }, at) => [id, archived[at]?.file ?? '']))
  const earlier = await listEarlierImages(db, recipeId, versions, files)
  for (const { file, id } of earlier) files.set(id, file)
  const ingredients = await findIngredients(db, versions)
  return {
    versions: versions.map(({ username, created_at, content }) => ({
      ...{ username, created_at },
      ...toArchivedContent(content, files, ingredients),
    })),
    earlier,
  }
}

/** Images of newer versions come first, because the number is limited. */
async function listEarlierImages(
  db: Db,
  recipeId: number,
  versions: { content: StoredContent }[],
  present: ReadonlyMap<number, string>,
): Promise<(EarlierImage & { id: number })[]> {
  const used = new Set(versions.flatMap(({ content }) => content.images.map(({ id }) => id)))
  const stored = new Map((await listVersionImages(db, recipeId)).map((image) => [image.image_id, image]))
  return [...used]
    .flatMap((id) => (present.has(id) ? [] : (stored.get(id) ?? [])))
    .slice(0, MAX_ARCHIVED_IMAGES)
    .map((image, at) => ({ id: image.image_id, file: `earlier-${at + 1}.webp`, image }))
}

function toArchivedContent(
  {
    kitchen_id: _kitchen,
    visibility: _visibility,
    kitchen_may_edit: _mayEdit,
    categories,
    ingredients: lines,
    steps,
    images,
    ...plain
  }: StoredContent,
  files: Map<number, string>,
  ingredients: Map<number, ArchivedIngredient>,
): Omit<ArchivedVersion, 'username' | 'created_at'> {
  const findFile = (id: number) => files.get(id) ?? []
  return {
    ...plain,
    categories: categories.map(({ name }) => name),
    ingredients: lines.map(
      ({
        id: _id,
        ingredient_id,
        recipe_id: _recipe,
        recipe_title: _title,
        recipe_times: _times,
        ...line
      }) => ({
        ...line,
        ingredient: line.name,
        ...ingredients.get(ingredient_id),
      }),
    ),
    steps: steps.map(({ id: _id, image_ids, ...step }) => ({ ...step, images: image_ids.flatMap(findFile) })),
    images: images.flatMap(({ id, alt }) => (files.has(id) ? [{ file: files.get(id) as string, alt }] : [])),
  }
}

type ArchivedIngredient = { ingredient: string; is_food: boolean }

async function findIngredients(
  db: Db,
  versions: { content: StoredContent }[],
): Promise<Map<number, ArchivedIngredient>> {
  const ids = versions.flatMap(({ content }) => content.ingredients.map((line) => line.ingredient_id))
  const rows = await db
    .selectFrom('ingredients')
    .select(['id', 'name as ingredient', 'is_food'])
    .where('id', '=', any([...new Set(ids)]))
    .execute()
  return new Map(rows.map(({ id, ...ingredient }) => [id, ingredient]))
}
