import { MAX_NAME_LENGTH } from '@larder/contract/fields'
import { pickRecipeFields } from '@larder/contract/recipes/recipe-fields'
import { MAX_LINE_LENGTH } from '@larder/contract/recipes/recipe-ingredients'
import { MAX_TAG_LENGTH, MAX_TAGS_PER_RECIPE } from '@larder/contract/recipes/tags'
import type { Db } from '../../db/db.ts'
import type { LineInput } from '../../recipes/recipes/parse-row.ts'
import type { Sharing } from '../../recipes/recipes/recipes.queries.ts'
import { fitFields, roundWithin, toSingleLine, truncate } from './fit-field.ts'
import { resolveLabels } from './import-labels.queries.ts'
import { findMatchedIngredients } from './import-names.queries.ts'
import type { ReadContent } from './import-recipes.queries.ts'
import { recipeFromArchive, type WrittenRecipe } from './recipe-from-archive.ts'

/** The limits of the contract. */
const MAX_ROWS = 300
const MAX_CATEGORIES = 50
const MAX_STEP_SEC = 8 * 7 * 24 * 60 * 60

/** Converts a found recipe and truncates values to the limits of the contract. */
export async function recipeFromImport(
  db: Db,
  importId: number,
  content: ReadContent,
  sharing: Sharing,
): Promise<WrittenRecipe> {
  const { category_ids: all } = await resolveLabels(db, importId, listLabels(content))
  const category_ids = all.slice(0, MAX_CATEGORIES)
  const names = content.ingredients.slice(0, MAX_ROWS).map(({ name }) => name)
  const ingredientIds = await findMatchedIngredients(db, importId, names)
  const exact = recipeFromArchive(content, { sharing, category_ids, ingredientIds })
  if (exact) return exact
  const found = {
    ...pickRecipeFields(content),
    cook_time_sec: toCookTime(content),
    source_name: toSourceName(content),
  }
  const fields = fitFields(found)
  return {
    ...fields,
    title: fields.title || '–',
    ...sharing,
    category_ids,
    ingredients: toIngredientLines(content, ingredientIds),
    steps: content.steps.slice(0, MAX_ROWS).flatMap((step) => {
      const instruction = truncate(step.instruction, 5000)
      const duration_sec = roundWithin(step.duration_sec, 0, MAX_STEP_SEC)
      return instruction ? [{ instruction, section: truncate(step.section, 120), duration_sec }] : []
    }),
  }
}

/** Tags of a Larder archive are exact. */
const listLabels = ({ own, categories, tags }: ReadContent): string[] =>
  own ? categories : [...categories, ...tags]

/** The tags that the user gets on an imported recipe. */
export async function listImportedTags(db: Db, importId: number, content: ReadContent): Promise<string[]> {
  const { tags } = await resolveLabels(db, importId, listLabels(content))
  const names = content.chosen_tags ?? [...(content.own ? content.tags : []), ...tags]
  const fitted = names.flatMap((name) => toSingleLine(name, MAX_TAG_LENGTH) || [])
  return [...new Map(fitted.map((name) => [name.toLowerCase(), name])).values()].slice(0, MAX_TAGS_PER_RECIPE)
}

/** Created unless an ingredient matches the name. Names that are not foods are not listed as ingredients. */
function newIngredient(name: string, is_food = true): Pick<LineInput, 'name_in_line' | 'is_food'> {
  const name_in_line = toSingleLine(name, MAX_NAME_LENGTH)
  return name_in_line ? { name_in_line, is_food } : {}
}

function toIngredientLines(content: ReadContent, ingredientIds: Map<string, number>) {
  const lines = content.ingredients.slice(0, MAX_ROWS)
  return lines.flatMap(({ line, name, section, is_food }): LineInput[] => {
    const singleLine = toSingleLine(line, MAX_LINE_LENGTH)
    const ingredient_id = ingredientIds.get(name)
    if (!singleLine) return []
    const row = { line: singleLine, section: truncate(section, 120) }
    return [ingredient_id ? { ...row, ingredient_id } : { ...row, ...newIngredient(name, is_food) }]
  })
}

/** Derives the cook time if the source has only the total time. */
function toCookTime({ cook_time_sec, prep_time_sec, total_time_sec }: ReadContent): number | null {
  if (cook_time_sec !== null || total_time_sec === null) return cook_time_sec
  return Math.max(0, total_time_sec - (prep_time_sec ?? 0))
}

const toSourceName = ({ author, source_name }: ReadContent): string =>
  [...new Set([author, source_name].filter(Boolean))].join(', ')
