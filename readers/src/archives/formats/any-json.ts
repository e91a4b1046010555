import { createRecipeItem, createRemark, type FoundItem } from '../../found-items.ts'
import { findTargetField } from '../columns/column-names.ts'
import { readRecord } from '../columns/record-recipe.ts'
import type { FileFormat } from '../format.ts'

const IGNORED_FIELDS =
  'id _id uuid uid guid hash slug version schemaVersion order position userId user_id updatedAt updated_at updated deletedAt'.split(
    ' ',
  )

const isRecord = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const homes = Object.keys(value).map(findTargetField)
  return homes.includes('title') && (homes.includes('ingredients') || homes.includes('steps'))
}

/** Records that look like recipes: at the top, in a list, or one level down ("recipes", "data", "recipe"). */
function* recordsIn(value: unknown, depth = 0): Generator<Record<string, unknown>> {
  if (isRecord(value)) yield value
  else if (depth < 3 && typeof value === 'object' && value !== null)
    for (const each of Object.values(value)) yield* recordsIn(each, depth + 1)
}

export const anyJson: FileFormat = {
  key: 'json',
  title: 'Any other JSON with recipes',
  machinery: IGNORED_FIELDS,
  matches: (file) => recordsIn(file.json()).next().done === false,
  *read(file, folder, options): Generator<FoundItem> {
    for (const record of recordsIn(file.json())) {
      const recipe = readRecord(record, IGNORED_FIELDS, options.columns ?? {}, folder)
      if (recipe) yield createRecipeItem(recipe, file.place)
      else yield createRemark('value_unreadable', file.place, 'title')
    }
  },
}

export const flavorish: FileFormat = {
  ...anyJson,
  key: 'flavorish',
  title: 'Flavorish',
  spare: /(^|\/)manifest\.json$/,
  matches: (file) => /(^|\/)recipes\/[^/]+\.json$/.test(file.path) && anyJson.matches(file, {}),
}
