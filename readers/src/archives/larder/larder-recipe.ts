import {
  type FieldKind,
  type FoundFieldValues,
  mapRecipeFields,
  RECIPE_FIELDS,
} from '@larder/contract/recipes/recipe-fields'
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
import {
  isRecord,
  type Json,
  listRecords,
  readLink,
  readNumber,
  readText,
  readTexts,
} from './exact-values.ts'

export type PictureAt = (file: string) => FoundPicture | null

/** Fields that are set by the import: owner and time of the last change. */
export const LARDER_IGNORED_FIELDS = ['username', 'updated_at']

const READ = [
  ...Object.keys(RECIPE_FIELDS),
  ...'visibility kitchen kitchen_may_edit categories ingredients steps images origin review created_at'.split(
    ' ',
  ),
  ...'is_favourite tags cookings versions translations'.split(' '),
]

const READERS = {
  line: readText,
  text: readText,
  url: readText,
  integer: readNumber,
  lines: readTexts,
} satisfies Record<FieldKind, unknown>

const MARKS = ['title', 'visibility', 'ingredients', 'steps', 'images', 'origin', 'created_at']

/** Only Larder has all of these fields. */
export const isArchived = (value: unknown): value is Json =>
  isRecord(value) && typeof value.title === 'string' && MARKS.every((mark) => mark in value)

const toLine = (record: Json): FoundLine => {
  const line = readText(record.line) ?? ''
  const name = readText(record.name) ?? line
  return {
    line,
    section: readText(record.section),
    parts: {
      ingredient: readText(record.ingredient) ?? name,
      is_food: record.is_food !== false,
      name,
      amount_readable: readText(record.amount_readable) ?? '',
      amount_grams: readNumber(record.amount_grams),
      grams_by: readText(record.grams_by) ?? 'unknown',
      note: readText(record.note),
      recipe: readLink(record.recipe),
    },
  }
}

const createStep = (record: Json, files: string[]): FoundStep => ({
  instruction: readText(record.instruction) ?? '',
  section: readText(record.section),
  duration_sec: readNumber(record.duration_sec),
  pictures: [],
  uses: Array.isArray(record.ingredients) ? listRecords(record.ingredients).map(readUse) : null,
  shows: readTexts(record.images)
    .map((file) => files.indexOf(file))
    .filter((at) => at >= 0),
})

const readUse = (record: Json) => ({
  line_number: readNumber(record.line_number) ?? 0,
  share: readNumber(record.share) ?? 1,
})

const readCooking = (record: Json, pictureAt: PictureAt): FoundCooking => ({
  day: readText(record.day) ?? '',
  servings: readNumber(record.servings),
  rating: readNumber(record.rating),
  note: readText(record.note),
  is_shared: record.is_shared === true,
  picture: pictureInside(record.image, pictureAt),
})

/** The named picture with its alternative text. */
export function pictureInside(value: unknown, pictureAt: PictureAt): PictureInside | null {
  const file = isRecord(value) ? readText(value.file) : null
  const picture = file === null ? null : pictureAt(file)
  return isRecord(value) && picture && 'entry' in picture
    ? { entry: picture.entry, alt: readText(value.alt) }
    : null
}

function readOrigin(value: unknown): OwnParts['origin'] {
  const title = isRecord(value) ? readText(value.title) : null
  if (!isRecord(value) || title === null) return null
  return { title, username: readText(value.username), source_url: readText(value.source_url) }
}

const readReview = (value: unknown): OwnParts['review'] =>
  isRecord(value)
    ? listRecords(value.remarks).map(({ code, detail }) => ({
        code: readText(code) ?? '',
        detail: readText(detail),
      }))
    : null

/** Existing pictures, each with the file name that steps refer to. */
const readPictures = (images: unknown, pictureAt: PictureAt) =>
  listRecords(images).flatMap((image): { file: string; picture: FoundPicture }[] => {
    const file = readText(image.file) ?? ''
    const picture = pictureAt(file)
    return picture ? [{ file, picture: { ...picture, alt: readText(image.alt) } }] : []
  })

/** Content of the current recipe or of an earlier version. */
const readContent = (record: Json, files: string[]): FoundVersion['recipe'] => ({
  ...(mapRecipeFields(({ kind, empty }, name) => READERS[kind](record[name]) ?? empty) as FoundFieldValues),
  categories: readTexts(record.categories),
  ingredients: listRecords(record.ingredients).map(toLine),
  steps: listRecords(record.steps).map((step) => createStep(step, files)),
})

const readVersion = (record: Json, files: string[]): FoundVersion => ({
  username: readText(record.username),
  created_at: readText(record.created_at),
  recipe: readContent(record, files),
  shows: listRecords(record.images)
    .map((image) => ({ at: files.indexOf(readText(image.file) ?? ''), alt: readText(image.alt) }))
    .filter(({ at }) => at >= 0),
  ...readTranslations(record),
})

const readTranslations = ({ translations }: Json): Pick<OwnParts, 'translations'> =>
  Array.isArray(translations) ? { translations: listRecords(translations) } : {}

/** Pictures that only versions refer to, without duplicates. */
function earlierPictures(versions: Json[], files: string[], pictureAt: PictureAt) {
  const named = versions.flatMap(({ images }) => listRecords(images).map(({ file }) => readText(file) ?? ''))
  const others = [...new Set(named)].filter((file) => !files.includes(file))
  return others.flatMap((file) => {
    const picture = pictureInside({ file }, pictureAt)
    return picture ? [{ file, picture }] : []
  })
}

/** Values are exact: neither trimmed nor interpreted. */
export const readLarderRecipe = (record: Json, pictureAt: PictureAt): FoundRecipe => {
  const pictures = readPictures(record.images, pictureAt)
  const files = pictures.map(({ file }) => file)
  const versions = listRecords(record.versions)
  const earlier = earlierPictures(versions, files, pictureAt)
  const allFiles = [...files, ...earlier.map(({ file }) => file)]
  return {
    ...emptyRecipe(''),
    ...readContent(record, files),
    pictures: pictures.map(({ picture }) => picture),
    is_private: record.visibility === 'private',
    is_favourite: record.is_favourite === true,
    tags: readTexts(record.tags),
    cooked: listRecords(record.cookings).map((cooking) => readCooking(cooking, pictureAt)),
    created_at: readText(record.created_at),
    left_over: new Fields(record, [...READ, ...LARDER_IGNORED_FIELDS]).leftOver(),
    own: {
      visibility: readText(record.visibility),
      kitchen: readText(record.kitchen),
      kitchen_may_edit: record.kitchen_may_edit === true,
      origin: readOrigin(record.origin),
      review: readReview(record.review),
      ...readTranslations(record),
      versions: versions.map((version) => readVersion(version, allFiles)),
      earlier_pictures: earlier.map(({ picture }) => picture),
    },
  }
}
