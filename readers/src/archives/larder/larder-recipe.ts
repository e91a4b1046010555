import {
  emptyRecipe,
  type FoundCooking,
  type FoundLine,
  type FoundPicture,
  type FoundRecipe,
  type FoundStep,
  type FoundVersion,
  type OwnParts,
  type PictureInside,
} from '../../recipe.ts'
import { Fields } from '../fields.ts'
import { isRecord, type Json, linkOf, numberOf, recordsOf, textOf, textsOf } from './exact-values.ts'

export type PictureAt = (file: string) => FoundPicture | null

/** Whose it was, and when it was last changed, is as it will be here. */
export const LARDER_MACHINERY = ['username', 'updated_at']

const READ = [
  ...'title description notes servings yield_words prep_time_sec cook_time_sec source_url source_name visibility kitchen'.split(
    ' ',
  ),
  ...'kitchen_may_edit categories ingredients steps images origin created_at'.split(' '),
  ...'is_favourite tags cookings equipment versions'.split(' '),
]

const MARKS = ['title', 'visibility', 'ingredients', 'steps', 'images', 'origin', 'created_at']

/** No other program has all of these together. */
export const isArchived = (value: unknown): value is Json =>
  isRecord(value) && typeof value.title === 'string' && MARKS.every((mark) => mark in value)

const lineOf = (record: Json): FoundLine => {
  const line = textOf(record.line) ?? ''
  const name = textOf(record.name) ?? line
  return {
    line,
    section: textOf(record.section),
    parts: {
      ingredient: textOf(record.ingredient) ?? name,
      is_food: record.is_food !== false,
      name,
      amount_readable: textOf(record.amount_readable) ?? '',
      amount_grams: numberOf(record.amount_grams),
      grams_by: textOf(record.grams_by) ?? 'unknown',
      note: textOf(record.note),
      recipe: linkOf(record.recipe),
    },
  }
}

const stepOf = (record: Json, files: string[]): FoundStep => ({
  instruction: textOf(record.instruction) ?? '',
  section: textOf(record.section),
  duration_sec: numberOf(record.duration_sec),
  pictures: [],
  uses: Array.isArray(record.ingredients) ? recordsOf(record.ingredients).map(useOf) : null,
  shows: textsOf(record.images)
    .map((file) => files.indexOf(file))
    .filter((at) => at >= 0),
})

const useOf = (record: Json) => ({
  line_number: numberOf(record.line_number) ?? 0,
  share: numberOf(record.share) ?? 1,
})

const cookingOf = (record: Json, pictureAt: PictureAt): FoundCooking => ({
  day: textOf(record.day) ?? '',
  servings: numberOf(record.servings),
  rating: numberOf(record.rating),
  note: textOf(record.note),
  is_shared: record.is_shared === true,
  picture: pictureInside(record.image, pictureAt),
})

/** The picture that a record names, with what it shows. */
export function pictureInside(value: unknown, pictureAt: PictureAt): PictureInside | null {
  const file = isRecord(value) ? textOf(value.file) : null
  const picture = file === null ? null : pictureAt(file)
  return isRecord(value) && picture && 'entry' in picture
    ? { entry: picture.entry, alt: textOf(value.alt) }
    : null
}

function originOf(value: unknown): OwnParts['origin'] {
  const title = isRecord(value) ? textOf(value.title) : null
  if (!isRecord(value) || title === null) return null
  return { title, username: textOf(value.username), source_url: textOf(value.source_url) }
}

/** Those that are there, each with the name that steps know it by. */
const picturesOf = (images: unknown, pictureAt: PictureAt) =>
  recordsOf(images).flatMap((image): { file: string; picture: FoundPicture }[] => {
    const file = textOf(image.file) ?? ''
    const picture = pictureAt(file)
    return picture ? [{ file, picture: { ...picture, alt: textOf(image.alt) } }] : []
  })

/** What is said of a recipe, now or in an earlier version. */
const saidIn = (record: Json, files: string[]): FoundVersion['recipe'] => ({
  title: textOf(record.title) ?? '',
  description: textOf(record.description),
  notes: textOf(record.notes),
  servings: numberOf(record.servings),
  yield_words: textOf(record.yield_words),
  prep_time_sec: numberOf(record.prep_time_sec),
  cook_time_sec: numberOf(record.cook_time_sec),
  source_url: textOf(record.source_url),
  source_name: textOf(record.source_name),
  categories: textsOf(record.categories),
  equipment: textsOf(record.equipment),
  ingredients: recordsOf(record.ingredients).map(lineOf),
  steps: recordsOf(record.steps).map((step) => stepOf(step, files)),
})

const versionOf = (record: Json, files: string[]): FoundVersion => ({
  username: textOf(record.username),
  created_at: textOf(record.created_at),
  recipe: saidIn(record, files),
  shows: recordsOf(record.images)
    .map((image) => ({ at: files.indexOf(textOf(image.file) ?? ''), alt: textOf(image.alt) }))
    .filter(({ at }) => at >= 0),
})

/** Those that versions name and the recipe does not, each once. */
function earlierPictures(versions: Json[], files: string[], pictureAt: PictureAt) {
  const named = versions.flatMap(({ images }) => recordsOf(images).map(({ file }) => textOf(file) ?? ''))
  const others = [...new Set(named)].filter((file) => !files.includes(file))
  return others.flatMap((file) => {
    const picture = pictureInside({ file }, pictureAt)
    return picture ? [{ file, picture }] : []
  })
}

/** To the letter: neither trimmed nor taken for anything but what it is. */
export const readLarderRecipe = (record: Json, pictureAt: PictureAt): FoundRecipe => {
  const pictures = picturesOf(record.images, pictureAt)
  const files = pictures.map(({ file }) => file)
  const versions = recordsOf(record.versions)
  const earlier = earlierPictures(versions, files, pictureAt)
  const allFiles = [...files, ...earlier.map(({ file }) => file)]
  return {
    ...emptyRecipe(''),
    ...saidIn(record, files),
    pictures: pictures.map(({ picture }) => picture),
    is_private: record.visibility === 'private',
    is_favourite: record.is_favourite === true,
    tags: textsOf(record.tags),
    cooked: recordsOf(record.cookings).map((cooking) => cookingOf(cooking, pictureAt)),
    created_at: textOf(record.created_at),
    left_over: new Fields(record, [...READ, ...LARDER_MACHINERY]).leftOver(),
    own: {
      visibility: textOf(record.visibility),
      kitchen: textOf(record.kitchen),
      kitchen_may_edit: record.kitchen_may_edit === true,
      origin: originOf(record.origin),
      versions: versions.map((version) => versionOf(version, allFiles)),
      earlier_pictures: earlier.map(({ picture }) => picture),
    },
  }
}
