import { MAX_NAME } from '@larder/contract/fields'
import { MAX_LINE } from '@larder/contract/recipes/recipe-ingredients'
import type { Db } from '../../db/db.ts'
import { listCategoriesNamed } from '../../recipes/categories/categories.queries.ts'
import type { WrittenLine } from '../../recipes/recipes/parse-row.ts'
import type { Sharing } from '../../recipes/recipes/recipes.queries.ts'
import { findIngredientsOf } from './import-names.queries.ts'
import type { ReadContent } from './import-recipes.queries.ts'
import { recipeFromArchive, type WrittenRecipe } from './recipe-from-archive.ts'

/** As the contract has them. */
const MAX_ROWS = 300
const MAX_EQUIPMENT = 50
const MAX_SERVINGS = 1000
const YEAR_SEC = 365 * 24 * 60 * 60
const MAX_STEP_SEC = 8 * 7 * 24 * 60 * 60

/** What was found, as a recipe of Larder's: what is longer than a field can be is cut there. */
export async function recipeFromImport(
  db: Db,
  importId: number,
  content: ReadContent,
  sharing: Sharing,
): Promise<WrittenRecipe> {
  const labels = labelsOf(content)
  const categories = await listCategoriesNamed(db, labels)
  const known = new Set(categories.map(({ name }) => name.toLowerCase()))
  const unknown = labels.filter((label) => !known.has(label.toLowerCase()))
  const category_ids = categories.slice(0, 50).map((category) => category.id)
  const names = content.ingredients.slice(0, MAX_ROWS).map(({ name }) => name)
  const taken = await findIngredientsOf(db, importId, names)
  const exact = recipeFromArchive(content, { sharing, category_ids, unknown, taken })
  if (exact) return exact
  return {
    title: oneLine(content.title, 200) || '–',
    description: cut(content.description, 10_000),
    notes: cut(notesOf(content, unknown), 10_000),
    servings: wholeWithin(content.servings, 1, MAX_SERVINGS),
    yield_words: cut(content.yield_words, 120),
    prep_time_sec: wholeWithin(content.prep_time_sec, 0, YEAR_SEC),
    cook_time_sec: wholeWithin(cookTimeOf(content), 0, YEAR_SEC),
    source_url: addressOf(content.source_url),
    source_name: oneLine(sourceNameOf(content), 300) || null,
    equipment: equipmentOf(content),
    ...sharing,
    category_ids,
    ingredients: ingredientsOf(content, taken),
    steps: content.steps.slice(0, MAX_ROWS).flatMap((step) => {
      const instruction = cut(step.instruction, 5000)
      const duration_sec = wholeWithin(step.duration_sec, 0, MAX_STEP_SEC)
      return instruction ? [{ instruction, section: cut(step.section, 120), duration_sec }] : []
    }),
  }
}

/** Categories and tags are one thing here. */
const labelsOf = ({ own, categories, tags }: ReadContent): string[] =>
  own ? categories : [...new Set([...categories, ...tags].map((label) => label.trim()))]

/** Made of the line if there is none that means the same; without a food in it, it is in no list of ingredients. */
function newIngredient(name: string, is_food = true): Pick<WrittenLine, 'said_name' | 'is_food'> {
  const said_name = oneLine(name, MAX_NAME)
  return said_name ? { said_name, is_food } : {}
}

function ingredientsOf(content: ReadContent, taken: Map<string, number>) {
  const lines = content.ingredients.slice(0, MAX_ROWS)
  return lines.flatMap(({ line, name, section, is_food }): WrittenLine[] => {
    const words = oneLine(line, MAX_LINE)
    const ingredient_id = taken.get(name)
    if (!words) return []
    const row = { line: words, section: cut(section, 120) }
    return [ingredient_id ? { ...row, ingredient_id } : { ...row, ...newIngredient(name, is_food) }]
  })
}

/** Each once, as far as there is room. */
const equipmentOf = ({ equipment }: ReadContent): string[] =>
  [...new Set(equipment.map((name) => oneLine(name, 120)))].filter(Boolean).slice(0, MAX_EQUIPMENT)

/** A source that states only the total has told how long cooking takes once preparing is known. */
function cookTimeOf({ cook_time_sec, prep_time_sec, total_time_sec }: ReadContent): number | null {
  if (cook_time_sec !== null || total_time_sec === null) return cook_time_sec
  return Math.max(0, total_time_sec - (prep_time_sec ?? 0))
}

/** What has a place in words alone, after the notes of the source. */
const notesOf = ({ notes }: ReadContent, labels: string[]): string =>
  [notes, labels.join(', ')].filter(Boolean).join('\n\n')

const sourceNameOf = ({ author, source_name }: ReadContent): string =>
  [...new Set([author, source_name].filter(Boolean))].join(', ')

function addressOf(url: string | null): string | null {
  return url && url.length <= 2000 && /^https?:\/\/\S+$/.test(url) ? url : null
}

function wholeWithin(value: number | null, least: number, most: number): number | null {
  const whole = value === null ? Number.NaN : Math.round(value)
  return whole >= least && whole <= most ? whole : null
}

const oneLine = (text: string, most: number) => cut(text.replaceAll(/[\p{Cc}\s]+/gu, ' '), most) ?? ''

/** Never in the middle of a character. */
function cut(text: string | null, most: number): string | null {
  const clean = text?.normalize('NFC').replaceAll('\0', '').trim()
  if (!clean) return null
  return clean.length <= most
    ? clean
    : clean
        .slice(0, most)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
}
