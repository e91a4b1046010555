import { foodKey } from '@larder/amounts/food-name'
import { MAX_NAME } from '@larder/contract/fields'
import type { RecipeIngredientRead } from '@larder/contract/recipes/recipe-ingredients'
import type { Db } from '../../db/db.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import { teachAliases } from '../../food/ingredients/ingredient-aliases.queries.ts'
import type { Viewer } from '../../food/ingredients/ingredients.access.ts'
import {
  findOrInsertIngredients,
  type IngredientRow,
  listUsableIngredients,
} from '../../food/ingredients/ingredients.queries.ts'
import { resolveIngredients } from '../../food/ingredients/resolve-ingredients.ts'
import { mapYielding } from '../../map-yielding.ts'
import { findLinkedTitles } from './link-lines.ts'
import type { MeantLine } from './match-lines.ts'
import { type ParsedRow, parseRow, type WrittenLine } from './parse-row.ts'
import { weighRow } from './weigh-row.ts'
import type { LineRow } from './write-recipe.queries.ts'

type IngredientOf = (row: ParsedRow, position: number) => IngredientRow

/** The lines of a new recipe. The author owns the ingredients that are new. */
export const newLines = (trx: Db, author: Viewer, rows: WrittenLine[]) => linesOf(trx, author, rows)

/** Likewise of one that has lines. */
export function changedLines(
  trx: Db,
  recipe: { id: number },
  author: Viewer,
  rows: WrittenLine[],
  linesBefore: RecipeIngredientRead[],
): Promise<LineRow[]> {
  const before = knownLines(recipe.id, linesBefore)
  return linesOf(trx, author, before.withLinks(rows), before)
}

/** What each says, in order. */
export const meantBy = (lines: LineRow[]): MeantLine[] =>
  lines.map((line) => ({ ...line, line: line.line ?? composedLine(line) }))

type LinesBefore = ReturnType<typeof knownLines>

async function linesOf(
  trx: Db,
  author: Viewer,
  rows: WrittenLine[],
  before?: LinesBefore,
): Promise<LineRow[]> {
  const titles = await findLinkedTitles(trx, author, rows, before)
  const read = await mapYielding(rows, (row) => parseRow(row, titles.get(row.recipe_id ?? 0)))
  const ingredientOf = await findIngredients(trx, author, read)
  await learnNames(trx, author, read, ingredientOf)
  return mapYielding(read, (row, position) => {
    const ingredient = ingredientOf(row, position)
    const nameBefore = before?.nameOf(ingredient.id)
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

async function findIngredients(trx: Db, author: Viewer, rows: ParsedRow[]) {
  const said = rows.flatMap((row) => row.said_name ?? [])
  const meant = await resolveIngredients(trx, said, author)
  const ids = rows.flatMap((row) => row.ingredient_id ?? [])
  const asked = rows.flatMap(({ ingredient_id, ingredient_name, said_name, is_food }) => {
    const name = said_name ?? (ingredient_id === undefined ? ingredient_name : undefined)
    return name === undefined || (said_name !== undefined && meant.has(said_name)) ? [] : [{ name, is_food }]
  })
  const named = await findOrInsertIngredients(trx, author?.id ?? null, asked, 'hidden')
  const byName = new Map(named.map((found) => [found.asked_name, found]))
  const byId = new Map(
    (ids.length > 0 ? await listUsableIngredients(trx, ids, author) : []).map((found) => [found.id, found]),
  )
  return (row: ParsedRow, position: number) => {
    if (row.said_name !== undefined)
      return (meant.get(row.said_name) ?? byName.get(row.said_name)) as IngredientRow
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

/** Whoever says which ingredient a line means teaches what they call it. */
async function learnNames(trx: Db, author: Viewer, rows: ParsedRow[], ingredientOf: IngredientOf) {
  if (!author) return
  const taught = rows.flatMap((row, position) => {
    const ingredient = ingredientOf(row, position)
    const name = row.parsed?.name ?? ''
    // Beside another recipe the words before its title are an amount, whatever they look like.
    if (row.recipe_id || row.ingredient_id === undefined || name === '' || name.length > MAX_NAME) return []
    return foodKey(name) === foodKey(ingredient.name) ? [] : [{ name, ingredient_id: ingredient.id }]
  })
  await teachAliases(trx, author.id, taught)
}

/**
 * What the lines of a recipe call an ingredient, one line after the other: renaming it changes nobody's words. And which
 * recipes they stand for: who sends the same words again and says nothing of it does not have to see them.
 */
function knownLines(id: number, lines: RecipeIngredientRead[]) {
  const names = Map.groupBy(lines, (line) => line.ingredient_id)
  const links = new Map(lines.map((line) => [line.line, line.recipe_id]))
  return {
    id,
    kept: new Set(lines.flatMap((line) => line.recipe_id ?? [])),
    nameOf: (ingredientId: number) => names.get(ingredientId)?.shift()?.name,
    withLinks: (rows: WrittenLine[]) =>
      rows.map((row) => ({ recipe_id: links.get(row.line ?? composedLine(row)) ?? null, ...row })),
  }
}

type Composed = Pick<WrittenLine, 'amount_readable' | 'name' | 'ingredient_name' | 'note'>

const composedLine = ({ amount_readable, name, ingredient_name, note }: Composed) =>
  [[amount_readable, name ?? ingredient_name].filter(Boolean).join(' '), note].filter(Boolean).join(', ')
