import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { shortDuration, totalTime } from '../durations.ts'
import type { Format, Picture } from '../format.ts'
import { underHeadings } from '../sections.ts'
import { toSingleLine } from '../single-line.ts'

const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** A stable id, so that Paprika recognises the recipe. */
function deriveUid(recipe: ArchivedRecipe): string {
  const digits = sha256(JSON.stringify([recipe.username, recipe.title, recipe.created_at])).toUpperCase()
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20, 32),
  ].join('-')
}

const formatHeading = (section: string) => (section.endsWith(':') ? section : `${section}:`)

function toPhoto(uid: string, picture: Picture | undefined) {
  if (!picture) return { photo: null, photo_hash: null, photo_data: null }
  return {
    photo: `${uid}.jpg`,
    photo_hash: sha256(picture.bytes),
    photo_data: Buffer.from(picture.bytes).toString('base64'),
  }
}

function write(recipe: ArchivedRecipe, [picture]: Picture[]): Uint8Array {
  const uid = deriveUid(recipe)
  const record = {
    uid,
    name: toSingleLine(recipe.title),
    description: recipe.description ?? '',
    ingredients: underHeadings(recipe.ingredients, ({ line }) => toSingleLine(line), formatHeading).join(
      '\n',
    ),
    directions: underHeadings(
      recipe.steps,
      ({ instruction }) => toSingleLine(instruction),
      formatHeading,
    ).join('\n\n'),
    notes: recipe.notes ?? '',
    nutritional_info: '',
    servings: recipe.servings?.toString() ?? '',
    difficulty: '',
    prep_time: shortDuration(recipe.prep_time_sec) ?? '',
    cook_time: shortDuration(recipe.cook_time_sec) ?? '',
    total_time: shortDuration(totalTime(recipe)) ?? '',
    rating: 0,
    source: recipe.source_name ?? '',
    source_url: recipe.source_url ?? '',
    image_url: null,
    ...toPhoto(uid, picture),
    photo_large: null,
    photos: [],
    categories: recipe.categories,
    created: new Date(recipe.created_at).toISOString().slice(0, 19).replace('T', ' '),
  }
  return gzipSync(JSON.stringify({ ...record, hash: sha256(JSON.stringify(record)) }))
}

export const paprika: Format = {
  key: 'paprika',
  title: 'Paprika',
  pictures: { most: 1, kind: 'jpeg' },
  single: { extension: 'paprikarecipe', type: 'application/gzip', holdsPictures: true, write },
  collection: {
    extension: 'paprikarecipes',
    files: (recipe, pictures, place) => [
      { path: `${place}.paprikarecipe`, content: write(recipe, pictures) },
    ],
  },
}
