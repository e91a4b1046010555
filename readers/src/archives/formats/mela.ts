import { createRecipeItem } from '../../found-items.ts'
import { emptyRecipe } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { FileFormat } from '../format.ts'
import { pictureFromBase64 } from '../values/embedded-picture.ts'
import { parseNutritionText } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { ingredientLines, markedHeading, toSteps, typedHeading } from '../values/sectioned-lines.ts'

const IGNORED_FIELDS = ['id', 'wantToCook']
const MARKED = markedHeading(/^#+\s*(.+)$/)
const readHeading = (line: string) => MARKED(line) ?? typedHeading(line)

/** Dates are seconds since the start of 2001, as in Apple's Core Data. */
const APPLE_EPOCH = Date.UTC(2001, 0, 1)

function createdAt(fields: Fields): string | null {
  const seconds = fields.number('date')
  if (seconds === null) return fields.text('date')
  const moment = new Date(APPLE_EPOCH + seconds * 1000)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

const isMela = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'instructions' in value &&
  'ingredients' in value &&
  typeof value.ingredients === 'string'

export const mela: FileFormat = {
  key: 'mela',
  title: 'Mela',
  machinery: IGNORED_FIELDS,
  matches: (file) =>
    (file.extension === 'melarecipe' || /melarecipe/.test(file.place)) && isMela([file.json()].flat()[0]),
  *read(file) {
    for (const record of [file.json()].flat()) {
      const fields = new Fields(record, IGNORED_FIELDS)
      const title = fields.text('title')
      if (!title) continue
      yield createRecipeItem(
        {
          ...emptyRecipe(title),
          description: fields.text('text'),
          notes: fields.text('notes'),
          ...readYield(fields.text('yield')),
          prep_time_sec: fields.seconds('prepTime'),
          cook_time_sec: fields.seconds('cookTime'),
          total_time_sec: fields.seconds('totalTime'),
          source_url: fields.address('link'),
          source_name: fields.text('link'),
          categories: fields.texts('categories'),
          ingredients: ingredientLines(fields.text('ingredients'), readHeading),
          steps: toSteps(fields.text('instructions'), readHeading),
          pictures: fields.texts('images').flatMap((image) => pictureFromBase64(image) ?? []),
          nutrition: parseNutritionText(fields.text('nutrition')),
          is_favourite: fields.flag('favorite'),
          created_at: createdAt(fields),
          left_over: fields.leftOver(),
        },
        file.place,
      )
    }
  },
}
