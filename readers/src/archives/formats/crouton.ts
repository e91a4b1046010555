import { createRecipeItem } from '../../found-items.ts'
import { emptyRecipe, type FoundLine, type FoundStep } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import type { FileFormat } from '../format.ts'
import { amountLine, showAmount } from '../values/amount-line.ts'
import { pictureFromBase64 } from '../values/embedded-picture.ts'
import { parseNutritionText, parseRating } from '../values/pick-words.ts'
import { createStep } from '../values/sectioned-lines.ts'

const IGNORED_FIELDS = 'uuid order folderIDs defaultScale color isPublicRecipe'.split(' ')

const UNITS: Record<string, string> = {
  ITEM: '',
  TEASPOON: 'tsp',
  TABLESPOON: 'tbsp',
  CUP: 'cups',
  MILLS: 'ml',
  GRAMS: 'g',
  KGS: 'kg',
  POUND: 'lb',
  OUNCE: 'oz',
  FLUID_OUNCE: 'fl oz',
  LITRES: 'l',
  DECILITER: 'dl',
  CENTILITER: 'cl',
  BOTTLE: 'bottle',
  PINCH: 'pinch',
  CAN: 'can',
  BUNCH: 'bunch',
  PACKET: 'packet',
  PINT: 'pint',
  QUART: 'quart',
  GALLON: 'gallon',
  SECTION: '',
}

const inOrder = (rows: Fields[]) =>
  rows
    .map((row) => ({ row, order: row.number('order') ?? 0 }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ row }) => row)

function readIngredients(fields: Fields): FoundLine[] {
  let section: string | null = null
  return inOrder(fields.children('ingredients')).flatMap((row) => {
    const food = row.child('ingredient')?.text('name', '#text') ?? row.text('name', '#text')
    const quantity = row.child('quantity')
    const type = quantity?.text('quantityType') ?? ''
    const amounts = [quantity?.number('amount') ?? null, quantity?.number('secondaryAmount') ?? null]
    if (type === 'SECTION') {
      section = food
      return []
    }
    const amount = amounts.map(showAmount).filter(Boolean).join('–')
    const unit = UNITS[type] ?? type.toLowerCase().replaceAll('_', ' ')
    const line = amountLine({
      amount,
      unit: amount || unit === 'pinch' ? unit : null,
      food,
      note: row.text('note'),
    })
    return line ? [{ line, section }] : []
  })
}

function toSteps(fields: Fields): FoundStep[] {
  let section: string | null = null
  return inOrder(fields.children('steps')).flatMap((row) => {
    const text = row.text('step', '#text')
    if (row.flag('isSection')) section = text
    return text && text !== section ? [createStep(text, section)] : []
  })
}

const isCrouton = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'steps' in value &&
  ('webLink' in value || 'cookingDuration' in value || 'serves' in value)

export const crouton: FileFormat = {
  key: 'crouton',
  title: 'Crouton',
  machinery: IGNORED_FIELDS,
  matches: (file) =>
    (file.extension === 'crumb' || 'json' === file.extension) && isCrouton([file.json()].flat()[0]),
  *read(file) {
    for (const record of [file.json()].flat()) {
      const fields = new Fields(record, IGNORED_FIELDS)
      const title = fields.text('name')
      if (!title) continue
      const remote = fields.address('sourceImage')
      const embedded = fields.texts('images').flatMap((image) => pictureFromBase64(image) ?? [])
      const drawn = pictureFromBase64(fields.text('sourceImage'))
      yield createRecipeItem(
        {
          ...emptyRecipe(title),
          notes: fields.text('notes'),
          servings: fields.number('serves'),
          prep_time_sec: fields.minutes('duration'),
          cook_time_sec: fields.minutes('cookingDuration'),
          source_url: fields.address('webLink'),
          source_name: fields.text('sourceName'),
          tags: fields.texts('tags'),
          ingredients: readIngredients(fields),
          steps: toSteps(fields),
          pictures: [
            ...embedded,
            ...(drawn && embedded.length === 0 ? [drawn] : []),
            ...(remote ? [{ url: remote }] : []),
          ],
          nutrition: parseNutritionText(fields.text('neutritionalInfo', 'nutritionalInfo')),
          rating: parseRating(fields.number('rating')),
          left_over: fields.leftOver(),
        },
        file.place,
      )
    }
  },
}
