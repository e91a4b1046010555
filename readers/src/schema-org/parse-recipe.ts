import { toPlainText } from '../plain-text.ts'
import { readDuration } from '../read-duration.ts'
import { readYield, type Yield } from '../read-yield.ts'
import { emptyRecipe, type FoundRecipe } from '../recipe.ts'
import { matchPartLine } from '../words/section-headings.ts'
import { parseSchemaIngredients } from './parse-ingredients.ts'
import { parseSchemaPictures } from './parse-pictures.ts'
import { parseSchemaSteps } from './parse-steps.ts'
import { findFirstText, isThing, type Thing, toArray, toText } from './thing.ts'
import { listUnsupportedFields } from './unsupported-fields.ts'

/** Splits lists and comma-separated text into distinct names. */
function namesFrom(...values: unknown[]): string[] {
  const names = values
    .flatMap(toArray)
    .flatMap((value) => toText(value).split(/[,;|]/))
    .map((name) => toPlainText(name).replace(/^#/, '').trim())
  return [...new Set(names)].filter((name) => name !== '' && name.length <= 100)
}

/** Not split at commas, which can be part of a size. */
const toolsFrom = (value: unknown) => [
  ...new Set(toArray(value).map(toText).map(toPlainText).filter(Boolean)),
]

const dietsFrom = (value: unknown) =>
  namesFrom(value).map((diet) => diet.replace(/^.*schema\.org\//, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))

function yieldWords(value: unknown): string {
  if (!isThing(value)) return toText(value)
  const amount = isThing(value.amount) ? toText(value.amount.value ?? value.amount) : toText(value.amount)
  return [amount || toText(value.quantity), toText(value.unit), toText(value)].filter(Boolean).join(' ')
}

/** Sites list '8' and '8 slices' together: one gives the servings, the other the yield text. */
function yieldFrom(value: unknown): Yield {
  const all = toArray(value).map((one) => readYield(yieldWords(one)))
  return {
    servings: all.find(({ servings }) => servings !== null)?.servings ?? null,
    yield_words: all.find(({ yield_words }) => yield_words !== null)?.yield_words ?? null,
  }
}

function durationFrom(value: unknown): number | null {
  const [first] = toArray(value)
  if (isThing(first)) return readDuration(toText(first.maxValue ?? first.value ?? first))
  const words = toText(first)
  return /^\d+$/.test(words) ? readDuration(`PT${words}M`) : readDuration(words)
}

function nutritionFrom(value: unknown): Record<string, string> {
  const [first] = toArray(value)
  if (!isThing(first)) return {}
  const entries = Object.entries(first).filter(([key]) => !key.startsWith('@'))
  return Object.fromEntries(
    entries.map(([key, found]) => [key, toText(found)] as const).filter(([, words]) => words !== ''),
  )
}

function urlFrom(thing: Thing): string | null {
  const page = isThing(thing.mainEntityOfPage) ? thing.mainEntityOfPage['@id'] : thing.mainEntityOfPage
  const urls = [thing.url, page, thing['@id']].flatMap(toArray)
  const url = urls.find((one) => typeof one === 'string' && /^https?:\/\/\S+$/i.test(one))
  return typeof url === 'string' ? url : null
}

/** In a single text, lines after 'Note' or 'Tips' become notes. In a list they are usually steps. */
function stepsAndNotes(instructions: unknown): Pick<FoundRecipe, 'steps' | 'notes'> {
  const steps = parseSchemaSteps(instructions)
  const [text, ...more] = toArray(instructions)
  const isOneText = typeof text === 'string' && more.length === 0
  const at = steps.findIndex(({ instruction }, index) => index > 0 && matchPartLine(instruction) === 'notes')
  if (!isOneText || at < 0 || at === steps.length - 1) return { steps, notes: null }
  const notes = steps.slice(at + 1).map(({ instruction }) => instruction)
  return { steps: steps.slice(0, at), notes: notes.join('\n') }
}

/** Converts a schema.org Recipe. */
export function parseSchemaRecipe(thing: Thing): FoundRecipe {
  const names = toArray(thing.author ?? thing.creator)
    .map(toText)
    .filter(Boolean)
  return {
    ...emptyRecipe(findFirstText(thing, 'name', 'headline', 'title') ?? ''),
    description: findFirstText(thing, 'description'),
    ...yieldFrom(thing.recipeYield ?? thing.yield ?? thing.yields),
    prep_time_sec: durationFrom(thing.prepTime),
    cook_time_sec: durationFrom(thing.cookTime ?? thing.performTime),
    total_time_sec: durationFrom(thing.totalTime),
    source_url: urlFrom(thing),
    source_name: findFirstText(thing, 'publisher'),
    author: names.length > 0 ? [...new Set(names)].join(', ') : null,
    language: findFirstText(thing, 'inLanguage')?.toLowerCase() ?? null,
    categories: namesFrom(thing.recipeCategory),
    tags: [
      ...new Set([
        ...namesFrom(thing.recipeCuisine, thing.keywords, thing.cookingMethod),
        ...dietsFrom(thing.suitableForDiet),
      ]),
    ],
    equipment: toolsFrom(thing.tool),
    ingredients: parseSchemaIngredients(
      thing.recipeIngredient ?? thing.ingredients ?? thing.recipeIngredients,
    ),
    ...stepsAndNotes(thing.recipeInstructions ?? thing.instructions ?? thing.step),
    pictures: parseSchemaPictures(thing.image ?? thing.photo ?? thing.thumbnailUrl),
    nutrition: nutritionFrom(thing.nutrition),
    created_at: findFirstText(thing, 'datePublished', 'dateCreated'),
    left_over: listUnsupportedFields(thing),
  }
}
