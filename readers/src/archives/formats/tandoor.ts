import { createRecipeItem } from '../../found-items.ts'
import { emptyRecipe, type FoundLine, type FoundRecipe, type FoundStep } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import { getFolder, isPicture } from '../files/entry-path.ts'
import type { FileFormat } from '../format.ts'
import { amountLine, showAmount } from '../values/amount-line.ts'
import { createStep } from '../values/sectioned-lines.ts'

const IGNORED_FIELDS = [
  ...'id order created_at updated_at ignore_shopping show_ingredients_table show_as_header no_amount internal icon'.split(
    ' ',
  ),
  ...'always_use_plural_unit always_use_plural_food numrecipe url image created_by keywords[].description'.split(
    ' ',
  ),
]

const isTandoor = (value: unknown) =>
  typeof value === 'object' && value !== null && 'steps' in value && 'working_time' in value

function toLine(ingredient: Fields): string {
  const amount = ingredient.flag('no_amount') ? null : ingredient.number('amount')
  const isPlural = amount !== null && amount > 1
  const [unit, food] = [ingredient.child('unit'), ingredient.child('food')]
  const [one, more] = [unit?.text('name', '#text'), unit?.text('plural_name')]
  const [name, names] = [food?.text('name', '#text'), food?.text('plural_name')]
  return amountLine({
    amount: showAmount(amount),
    unit: (isPlural && more) || (one ?? null),
    food: (isPlural && !one && names) || (name ?? null),
    note: ingredient.text('note'),
  })
}

function readSteps(fields: Fields): { steps: FoundStep[]; ingredients: FoundLine[] } {
  const steps: FoundStep[] = []
  const ingredients: FoundLine[] = []
  for (const step of fields.children('steps')) {
    const section = step.text('name')
    let heading = section
    for (const ingredient of step.children('ingredients')) {
      if (ingredient.flag('is_header')) heading = toLine(ingredient)
      else ingredients.push({ line: toLine(ingredient), section: heading })
    }
    const instruction = step.text('instruction')
    const duration_sec = step.minutes('time')
    if (instruction) steps.push({ ...createStep(instruction, section), duration_sec })
  }
  return { steps, ingredients: ingredients.filter(({ line }) => line !== '') }
}

function readNutrition(fields: Fields): Record<string, string> {
  const found = fields.child('nutrition')
  const names = ['calories', 'carbohydrates', 'fats', 'proteins', 'source']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = found?.text(name)
      return value ? [[name, value]] : []
    }),
  )
}

function readTandoor(fields: Fields): FoundRecipe | null {
  const title = fields.text('name')
  if (!title) return null
  return {
    ...emptyRecipe(title),
    description: fields.text('description'),
    servings: fields.number('servings'),
    yield_words: fields.text('servings_text'),
    prep_time_sec: fields.minutes('working_time'),
    cook_time_sec: fields.minutes('waiting_time'),
    source_url: fields.address('source_url'),
    tags: fields.texts('keywords'),
    ...readSteps(fields),
    nutrition: readNutrition(fields),
    is_private: fields.flag('private'),
    left_over: fields.leftOver(),
  }
}

/** The export is a zip with one zip per recipe and picture; each is read separately. */
export const tandoor: FileFormat = {
  key: 'tandoor',
  title: 'Tandoor',
  machinery: IGNORED_FIELDS,
  matches: (file) => isTandoor([file.json()].flat()[0]),
  *read(file, folder) {
    for (const record of [file.json()].flat()) {
      const recipe = readTandoor(new Fields(record, IGNORED_FIELDS))
      const beside = folder.entries.find(
        ({ path }) => isPicture(path) && getFolder(path) === getFolder(file.path),
      )
      const picture = beside && folder.picture(beside.path)
      if (recipe) yield createRecipeItem({ ...recipe, pictures: picture ? [picture] : [] }, file.place)
    }
  },
}
