import { chooseCommonLanguage, scoreLine } from '@larder/amounts/detect-language'
import { foodKey } from '@larder/amounts/food-name'
import { MAX_NAME_LENGTH } from '@larder/contract/fields'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { Db } from '../../db/db.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import { saveAliases } from '../../food/ingredients/ingredient-aliases.queries.ts'
import type { Viewer } from '../../food/ingredients/ingredients.access.ts'
import {
  findOrInsertIngredients,
  type IngredientRow,
  listUsableIngredients,
} from '../../food/ingredients/ingredients.queries.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import { mapYielding } from '../../map-yielding.ts'
import { findLinkedTitles } from './link-lines.ts'
import type { ResolvedLine } from './match-lines.ts'
import { type LineInput, type ParsedRow, parseRow } from './parse-row.ts'
import { weighRow } from './weigh-row.ts'
import type { LineRow } from './write-recipe.queries.ts'

type FindIngredient = (row: ParsedRow, position: number) => IngredientRow

/** The author owns new ingredients. */
export const toNewLines = (trx: Db, author: Viewer, rows: LineInput[]) => toLines(trx, author, rows)

/** The author owns new ingredients. */
export function toChangedLines(
  trx: Db,
  recipe: { id: number },
  author: Viewer,
  rows: LineInput[],
  linesBefore: RecipeIngredientRead[],
): Promise<LineRow[]> {
  const before = indexLines(recipe.id, linesBefore)
  return toLines(trx, author, before.addLinks(rows), before)
}

export const toResolvedLines = (lines: LineRow[]): ResolvedLine[] =>
  lines.map((line) => ({ ...line, line: line.line ?? composeLine(line) }))

type LinesBefore = ReturnType<typeof indexLines>

async function toLines(trx: Db, author: Viewer, rows: LineInput[], before?: LinesBefore): Promise<LineRow[]> {
  const titles = await findLinkedTitles(trx, author, rows, before)
  const lines = rows.flatMap(({ line }) => line ?? [])
  const language = chooseCommonLanguage(await mapYielding(lines, scoreLine))
  const parsed = await mapYielding(rows, (row) => parseRow(row, titles.get(row.recipe_id ?? 0), language))
  const findIngredient = await resolveRowIngredients(trx, author, parsed)
  await learnNames(trx, author, parsed, findIngredient)
  return mapYielding(parsed, (row, position) => {
    const ingredient = findIngredient(row, position)
    const nameBefore = before?.takeName(ingredient.id)
    return {
      ingredient_id: ingredient.id,
      line: row.line ?? null,
      name: row.name ?? row.ingredient_name ?? nameBefore ?? ingredient.name,
      position,
      section: row.section || null,
      note: row.note || null,
      inner_recipe_id: row.recipe_id ?? null,
      ...weighRow(row, ingredient),
    }
  })
}

async function resolveRowIngredients(trx: Db, author: Viewer, rows: ParsedRow[]) {
  const namesInLines = rows.flatMap((row) => row.name_in_line ?? [])
  const resolved = await resolveIngredients(trx, namesInLines, author)
  const ids = rows.flatMap((row) => row.ingredient_id ?? [])
  const requested = rows.flatMap(({ ingredient_id, ingredient_name, name_in_line, is_food }) => {
    const name = name_in_line ?? (ingredient_id === undefined ? ingredient_name : undefined)
    return name === undefined || (name_in_line !== undefined && resolved.has(name_in_line))
      ? []
      : [{ name, is_food }]
  })
  const named = await findOrInsertIngredients(trx, author?.id ?? null, requested, 'hidden')
  const byName = new Map(named.map((found) => [found.requested_name, found]))
  const byId = new Map(
    (ids.length > 0 ? await listUsableIngredients(trx, ids, author) : []).map((found) => [found.id, found]),
  )
  return (row: ParsedRow, position: number) => {
    if (row.name_in_line !== undefined)
      return (resolved.get(row.name_in_line) ?? byName.get(row.name_in_line)) as IngredientRow
    if ((row.ingredient_id === undefined) === (row.ingredient_name === undefined))
      throw invalid(
        `/ingredients/${position}`,
        'either',
        'needs a line, or either ingredient_id or ingredient_name',
        {
          fields: ['line', 'ingredient_id', 'ingredient_name'],
        },
      )
    const found = row.ingredient_id ? byId.get(row.ingredient_id) : byName.get(row.ingredient_name ?? '')
    if (!found)
      throw unknownReference(
        `/ingredients/${position}/ingredient_id`,
        'Ingredient',
        row.ingredient_id as number,
      )
    return found
  }
}

/** An explicit ingredient in a line teaches the author's name for it. */
async function learnNames(trx: Db, author: Viewer, rows: ParsedRow[], findIngredient: FindIngredient) {
  if (!author) return
  const aliases = await mapYielding(rows, (row, position) => {
    const ingredient = findIngredient(row, position)
    const name = row.parsed?.name ?? ''
    // With a linked recipe, the text before its title is an amount, not a name.
    if (row.recipe_id || row.ingredient_id === undefined || name === '' || name.length > MAX_NAME_LENGTH)
      return []
    return foodKey(name) === foodKey(ingredient.name) ? [] : [{ name, ingredient_id: ingredient.id }]
  })
  await saveAliases(trx, author.id, aliases.flat())
}

/**
 * Preserves names and links when lines are saved again. Renaming an ingredient does not change the names in recipes, and a line with
 * unchanged text keeps its link, even if the author cannot see the linked recipe.
 */
function indexLines(id: number, lines: RecipeIngredientRead[]) {
  const names = Map.groupBy(lines, (line) => line.ingredient_id)
  const links = new Map(lines.map((line) => [line.line, line.recipe_id]))
  return {
    id,
    linkedIds: new Set(lines.flatMap((line) => line.recipe_id ?? [])),
    takeName: (ingredientId: number) => names.get(ingredientId)?.shift()?.name,
    addLinks: (rows: LineInput[]) =>
      rows.map((row) => ({ recipe_id: links.get(row.line ?? composeLine(row)) ?? null, ...row })),
  }
}

type LineParts = Pick<LineInput, 'amount_readable' | 'name' | 'ingredient_name' | 'note'>

const composeLine = ({ amount_readable, name, ingredient_name, note }: LineParts) =>
  [[amount_readable, name ?? ingredient_name].filter(Boolean).join(' '), note].filter(Boolean).join(', ')
