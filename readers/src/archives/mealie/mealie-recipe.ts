import { cookedOn, emptyRecipe, type FoundLine, type FoundRecipe, type FoundStep } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import { amountLine, showAmount } from '../values/amount-line.ts'
import { joinParagraphs, parseRating } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { createStep } from '../values/sectioned-lines.ts'

export const MEALIE_IGNORED_FIELDS = [
  ...'color event_type subject id slug category_id tag_id tool_id shopping_list_id group_id user_id household_id recipe_id unit_id food_id label_id reference_id referenced_recipe_id'.split(
    ' ',
  ),
  ...'position type image display update_at updated_at date_updated created_at is_ocr_recipe ingredient_references'.split(
    ' ',
  ),
  ...'show_nutrition show_assets landscape_view disable_comments locked disable_amount original_text tags[].group_id nutrition.id checked cache_key label'.split(
    ' ',
  ),
  ...'name_normalized description_normalized note_normalized original_text_normalized fraction use_abbreviation'.split(
    ' ',
  ),
  ...'plural_name_normalized abbreviation_normalized plural_abbreviation_normalized on_hand aliases extras.id'.split(
    ' ',
  ),
  ...'households_with_ingredient_food households_with_tool substitutes standard_quantity standard_unit'.split(
    ' ',
  ),
]

/**
 * "recipeIngredient", "orgURL" and "recipe_ingredient" are the same field: single exports use camel case, backups snake
 * case.
 */
const snakeName = (name: string) =>
  name
    .replace(/URL$/, 'Url')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()

function snakeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [snakeName(name), snakeNames(each)]))
}

function chooseUnit(ingredient: Fields, isPlural: boolean): string | null {
  const unit = ingredient.child('unit')
  if (!unit) return null
  const names = [
    unit.text('name', '#text'),
    unit.text('plural_name'),
    unit.text('abbreviation'),
    unit.text('plural_abbreviation'),
  ]
  const [name, plural, short, shortPlural] = names
  if (unit.flag('use_abbreviation') && short) return (isPlural && shortPlural) || short
  return (isPlural && plural) || (name ?? short ?? null)
}

function chooseFood(ingredient: Fields, isPlural: boolean): string | null {
  const food = ingredient.child('food')
  const [name, plural] = [food?.text('name', '#text') ?? null, food?.text('plural_name') ?? null]
  return (isPlural && plural) || name
}

/** If amounts are disabled or the line was not parsed, the note is the full line and the quantity is meaningless. */
function toLine(ingredient: Fields, areAmountsOff: boolean): string {
  const whole = ingredient.text('#text')
  if (whole) return whole
  const isOff = ingredient.flag('disable_amount') || areAmountsOff
  const quantity = ingredient.number('quantity')
  const isPlural = quantity !== null && quantity > 1
  const unit = chooseUnit(ingredient, isPlural)
  const food = chooseFood(ingredient, isPlural) ?? ingredient.child('referenced_recipe')?.text('name') ?? null
  const note = ingredient.text('note')
  const isParsed = food !== null || unit !== null
  const amount = isOff && !isParsed ? '' : showAmount(quantity)
  if (!food)
    return [amount, unit, note].filter(Boolean).join(' ') || ingredient.text('original_text', 'display') || ''
  return amountLine({ amount, unit, food, note })
}

/** A title starts a section, which ends with the next title. */
function withSections<T>(rows: Fields[], make: (row: Fields, section: string | null) => T | null): T[] {
  let section: string | null = null
  return rows.flatMap((row) => {
    section = row.text('title') ?? section
    return make(row, section) ?? []
  })
}

function readIngredients(fields: Fields, areAmountsOff: boolean): FoundLine[] {
  return withSections(fields.children('recipe_ingredient'), (row, section) => {
    const line = toLine(row, areAmountsOff).trim()
    return line ? { line, section } : null
  })
}

function toSteps(fields: Fields): FoundStep[] {
  return withSections(fields.children('recipe_instructions'), (row, section) => {
    const [summary, text] = [row.text('summary'), row.text('text', '#text')]
    const instruction = joinParagraphs(summary === text ? null : summary, text)
    return instruction ? createStep(instruction, section) : null
  })
}

const readNotes = (fields: Fields) =>
  fields.children('notes').map((note) => joinParagraphs(note.text('title'), note.text('text', '#text')))

function readNutrition(fields: Fields): Record<string, string> {
  const nutrition = fields.child('nutrition')
  const names = nutrition?.names().filter((name) => !MEALIE_IGNORED_FIELDS.includes(name)) ?? []
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = nutrition?.text(name)
      return value ? [[name, value]] : []
    }),
  )
}

function parseYieldFields(fields: Fields) {
  const servings = fields.number('recipe_servings')
  const quantity = fields.number('recipe_yield_quantity')
  const words = [quantity ? showAmount(quantity) : null, fields.text('recipe_yield')]
    .filter(Boolean)
    .join(' ')
  const read = readYield(words || null)
  return {
    servings: servings ?? read.servings,
    yield_words: servings && !read.yield_words ? null : read.yield_words,
  }
}

/** Reads a recipe of Mealie's API, of its exports, or assembled from a backup. */
export function readMealieRecipe(record: unknown): FoundRecipe | null {
  const fields = new Fields(snakeNames(record), MEALIE_IGNORED_FIELDS)
  const title = fields.text('name')
  if (!title) return null
  const settings = fields.child('settings')
  return {
    ...emptyRecipe(title),
    description: fields.text('description'),
    notes: joinParagraphs(...readNotes(fields)),
    ...parseYieldFields(fields),
    prep_time_sec: fields.seconds('prep_time'),
    cook_time_sec: fields.seconds('perform_time', 'cook_time'),
    total_time_sec: fields.seconds('total_time'),
    source_url: fields.address('org_url'),
    categories: [...new Set([...fields.texts('recipe_category'), ...fields.texts('recipe_cuisine')])],
    tags: fields.texts('tags'),
    equipment: fields.texts('tools'),
    ingredients: readIngredients(fields, settings?.flag('disable_amount') ?? false),
    steps: toSteps(fields),
    nutrition: readNutrition(fields),
    rating: parseRating(fields.number('rating')),
    is_favourite: fields.flag('is_favourite'),
    is_private: settings?.names().includes('public') === true && !settings.flag('public'),
    created_at: fields.text('date_added', 'created_at'),
    cooked: readCooked(fields),
    left_over: fields.leftOver(),
  }
}

function readCooked(fields: Fields): FoundRecipe['cooked'] {
  const events = fields
    .children('cooked')
    .map((event) => cookedOn(event.text('timestamp')?.slice(0, 10) ?? '', event.text('message')))
  const last = fields.text('last_made')?.slice(0, 10)
  return last && !events.some(({ day }) => day === last) ? [...events, cookedOn(last, null)] : events
}
