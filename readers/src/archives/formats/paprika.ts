import { createRecipeItem } from '../../found-items.ts'
import { emptyRecipe, type FoundPicture } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { OpenedFile } from '../files/opened-file.ts'
import type { FileFormat } from '../format.ts'
import { pictureFromBase64 } from '../values/embedded-picture.ts'
import { parseNutritionText, parseRating } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { ingredientLines, toSteps } from '../values/sectioned-lines.ts'

const IGNORED_FIELDS =
  'uid hash photo photo_hash photo_url photo_large scale deleted is_pinned photos[].filename photos[].name photos[].order'.split(
    ' ',
  )

const looksLikePaprika = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  'directions' in value &&
  'ingredients' in value &&
  'name' in value

const listRecords = (file: OpenedFile): unknown[] => {
  const json = file.json()
  return Array.isArray(json) ? json : [(json as { result?: unknown })?.result ?? json].flat()
}

function readPictures(fields: Fields): FoundPicture[] {
  const address = fields.address('image_url')
  const large = fields.children('photos').flatMap((photo) => {
    return pictureFromBase64(photo.text('data')) ?? []
  })
  const small = pictureFromBase64(fields.text('photo_data'))
  return [...large, ...(small ? [small] : []), ...(address ? [{ url: address }] : [])]
}

/** Cloud exports contain only category ids, not names. */
const isId = (word: string) => /^[0-9a-f]{8}-[0-9a-f-]{27,}$/i.test(word)

export const paprika: FileFormat = {
  key: 'paprika',
  title: 'Paprika',
  machinery: IGNORED_FIELDS,
  matches: (file) => looksLikePaprika(listRecords(file)[0]),
  *read(file) {
    for (const record of listRecords(file).filter(looksLikePaprika)) {
      const fields = new Fields(record, IGNORED_FIELDS)
      const title = fields.text('name')
      if (!title || fields.flag('in_trash')) continue
      yield createRecipeItem(
        {
          ...emptyRecipe(title),
          description: fields.text('description'),
          notes: fields.text('notes'),
          ...readYield(fields.text('servings')),
          prep_time_sec: fields.seconds('prep_time', 'prep_minutes'),
          cook_time_sec: fields.seconds('cook_time', 'cook_minutes'),
          total_time_sec: fields.seconds('total_time', 'total_minutes'),
          source_url: fields.address('source_url'),
          source_name: fields.text('source'),
          categories: fields.texts('categories').filter((word) => !isId(word)),
          ingredients: ingredientLines(fields.text('ingredients')),
          steps: toSteps(fields.text('directions')),
          pictures: readPictures(fields),
          nutrition: parseNutritionText(fields.text('nutritional_info')),
          rating: parseRating(fields.number('rating')),
          is_favourite: fields.flag('on_favorites'),
          created_at: fields.text('created'),
          left_over: fields.leftOver(),
        },
        file.place,
      )
    }
  },
}
