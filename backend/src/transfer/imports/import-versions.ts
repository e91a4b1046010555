import { cutText } from '@larder/amounts/cut-text'
import type { FoundVersion } from '@larder/readers/recipe'
import type { Db } from '../../db/db.ts'
import { findOrInsertIngredients } from '../../food/ingredients/ingredients.queries.ts'
import type { Caller } from '../../http/access.ts'
import { listCategoriesNamed } from '../../recipes/categories/categories.queries.ts'
import { reserveImageIds } from '../../recipes/images/version-images.queries.ts'
import { saveVersionImages } from '../../recipes/images/version-images.ts'
import type { Sharing } from '../../recipes/recipes/recipes.queries.ts'
import {
  insertEarlierVersions,
  MAX_ARCHIVED_VERSIONS,
  type StoredContent,
} from '../../recipes/versions/recipe-versions.queries.ts'
import type { ImportedImage, ImportPictures } from './import-pictures.ts'
import type { PendingRecipe, ReadContent } from './import-recipes.queries.ts'
import {
  MAX_USERNAME_LENGTH,
  recipeFromArchive,
  toIsoTime,
  toTranslations,
  type WrittenRecipe,
} from './recipe-from-archive.ts'

/** Image ids by position among the pictures of the source. */
export type ImageIds = Map<number, number>

type CreatedRecipe = { content: ReadContent; sharing: Sharing; imageIds: ImageIds }

/** Stores images used only by versions. Their positions follow those of the recipe. */
export async function importVersionImages(
  { content, source_position }: PendingRecipe,
  { importArchiveImage }: ImportPictures,
  signal: AbortSignal,
): Promise<ImportedImage[]> {
  const images: ImportedImage[] = []
  for (const [at, picture] of (content.own?.earlier_pictures ?? []).entries()) {
    const image = await importArchiveImage(picture, source_position, signal)
    if (image) images.push({ ...image, found_at: content.pictures.length + at })
  }
  return images
}

export async function saveImportedVersionImages(
  trx: Db,
  recipeId: number,
  images: ImportedImage[],
): Promise<ImageIds> {
  const ids = await reserveImageIds(trx, images.length)
  const kept = images.map(({ alt: _, found_at: __, ...image }, at) => ({
    ...image,
    image_id: ids[at] as number,
  }))
  await saveVersionImages(trx, recipeId, kept)
  return new Map(images.map(({ found_at }, at) => [found_at, ids[at] as number]))
}

/** Imports the version history of a new recipe. Authors are stored as text, and only the owner can see the versions. */
export async function importVersions(trx: Db, author: Caller, recipeId: number, made: CreatedRecipe) {
  const { content } = made
  const versions: { username: string | null; created_at: string; content: StoredContent }[] = []
  for (const found of (content.own?.versions ?? []).slice(0, MAX_ARCHIVED_VERSIONS)) {
    const stored = await toVersionContent(trx, author, made, found)
    const created_at = toIsoTime(found.created_at)
    const username = found.username ? cutText(found.username, MAX_USERNAME_LENGTH) : null
    if (stored && created_at) versions.unshift({ username, created_at, content: stored })
  }
  if (versions.length > 0) await insertEarlierVersions(trx, recipeId, versions)
}

/** Returns undefined if the version is not a valid recipe. */
async function toVersionContent(
  trx: Db,
  author: Caller,
  { content, sharing, imageIds }: CreatedRecipe,
  { recipe: found, shows, translations }: FoundVersion,
): Promise<StoredContent | undefined> {
  const lines = found.ingredients.map((line) => ({ ...line, name: '' }))
  const categories = sortByNames(found.categories, await listCategoriesNamed(trx, found.categories))
  const recipe = recipeFromArchive(
    { ...content, ...found, ingredients: lines },
    { sharing, category_ids: categories.map(({ id }) => id), ingredientIds: new Map() },
  )
  if (!recipe) return undefined
  const { category_ids: _, ingredients, steps = [], ...plain } = recipe
  return {
    ...(plain as Pick<StoredContent, keyof typeof plain & keyof StoredContent>),
    categories: categories.map(({ id, name }) => ({ id, name })),
    ingredients: await toVersionLines(trx, author, ingredients, found),
    steps: steps.map((step, at) => ({
      id: at + 1,
      instruction: step.instruction,
      duration_sec: step.duration_sec ?? null,
      section: step.section ?? null,
      ingredients: step.ingredients ?? null,
      image_ids: (found.steps[at]?.shows ?? []).flatMap((place) => imageIds.get(place) ?? []),
    })),
    images: shows.flatMap(({ at, alt }) => {
      const id = imageIds.get(at)
      return id ? [{ id, alt }] : []
    }),
    translations: toTranslations(translations ?? []),
  } as StoredContent
}

function sortByNames<Named extends { name: string }>(names: string[], items: Named[]): Named[] {
  const places = new Map(names.map((name, at) => [name.toLowerCase(), at]))
  const findPosition = ({ name }: Named) => places.get(name.toLowerCase()) ?? 0
  return items.toSorted((a, b) => findPosition(a) - findPosition(b))
}

async function toVersionLines(
  trx: Db,
  author: Caller,
  lines: WrittenRecipe['ingredients'],
  found: FoundVersion['recipe'],
): Promise<StoredContent['ingredients']> {
  const named = lines.flatMap(({ ingredient_name: name, is_food }) => (name ? [{ name, is_food }] : []))
  const made = await findOrInsertIngredients(trx, author.id, named, 'hidden')
  const ids = new Map(made.map(({ requested_name, id }) => [requested_name, id]))
  return lines.flatMap((line, at) => {
    const ingredient_id = ids.get(line.ingredient_name ?? '')
    if (!ingredient_id) return []
    const amount_grams = line.amount_grams ?? null
    return [
      {
        id: at + 1,
        ingredient_id,
        line: found.ingredients[at]?.line ?? '',
        name: line.name ?? '',
        amount_grams,
        amount_readable: line.amount_readable ?? '',
        grams_by: line.grams_by ?? (amount_grams === null ? 'unknown' : 'stated'),
        section: line.section ?? null,
        note: line.note ?? null,
        ...{ recipe_id: null, recipe_title: null, recipe_times: null },
      },
    ]
  })
}
