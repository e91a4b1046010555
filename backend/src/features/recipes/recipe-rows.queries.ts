import { foodKey } from '@larder/amounts/food-name'
import type { RecipeIngredientRead } from '@larder/contract/recipe-ingredients'
import type { Db } from '../../db/db.ts'
import { replaceRows } from '../../db/insert-rows.ts'
import { prepared, runPrepared } from '../../db/prepared.ts'
import { invalid, unknownReference } from '../../errors/http-error.ts'
import { teachAliases } from '../ingredients/ingredient-aliases.queries.ts'
import type { Viewer } from '../ingredients/ingredients.access.ts'
import {
  findOrInsertIngredients,
  type IngredientRow,
  listUsableIngredients,
} from '../ingredients/ingredients.queries.ts'
import { findMeant } from '../ingredients/meant-ingredients.ts'
import type { MeantLine } from './follow-lines.ts'
import { findLinkedTitles } from './link-lines.ts'
import { MAX_NAME, type ReadRow, readRow, type WrittenLine } from './read-row.ts'
import type { RecipeKey } from './recipes.queries.ts'
import { weighRow } from './weigh-row.ts'

const insertCategoryRows = prepared<{ category_id: number }>(
  'insert_recipe_categories',
  `insert into recipe_categories (recipe_id, category_id, recipe_created_at)
   select $1, c.id, $2 from categories c where c.id = any ($3::integer[])
   returning category_id`,
)
/** What a row holds: all that is read of it but its id, and its place. */
type LineRow = Omit<RecipeIngredientRead, 'id' | 'line' | `recipe_${string}`> & {
  line: string | null
  position: number
  inner_recipe_id: number | null
}
type IngredientOf = (row: ReadRow, position: number) => IngredientRow

const replaceLineRows = replaceRows<LineRow>('recipe_ingredients', 'recipe_id', {
  ingredient_id: 'integer',
  line: 'text',
  name: 'text',
  position: 'integer',
  section: 'text',
  note: 'text',
  amount_grams: 'double precision',
  amount_readable: 'text',
  grams_by: 'text',
  inner_recipe_id: 'integer',
})

/** Instead of those it has. */
export async function replaceCategories(trx: Db, recipe: RecipeKey, categoryIds: number[]) {
  await runPrepared(trx, trx.deleteFrom('recipe_categories').where('recipe_id', '=', recipe.id))
  await insertCategories(trx, recipe, categoryIds)
}

export async function insertCategories(trx: Db, recipe: RecipeKey, categoryIds: number[]) {
  if (categoryIds.length === 0) return
  const rows = await insertCategoryRows(trx, recipe.id, recipe.created_at, categoryIds)
  const known = new Set(rows.map((row) => row.category_id))
  const unknown = categoryIds.findIndex((id) => !known.has(id))
  if (unknown >= 0)
    throw unknownReference(`/category_ids/${unknown}`, 'Category', categoryIds[unknown] as number)
}

/** The author owns the ingredients that are new. */
export async function insertIngredients(trx: Db, recipe: RecipeKey, author: Viewer, rows: WrittenLine[]) {
  if (rows.length > 0) await replaceLineRows(trx, recipe.id, await linesOf(trx, author, rows))
}

/** Likewise, instead of those it has; answers what each says, in order. */
export async function replaceIngredients(
  trx: Db,
  recipe: RecipeKey,
  author: Viewer,
  rows: WrittenLine[],
  linesBefore: RecipeIngredientRead[],
): Promise<MeantLine[]> {
  const before = knownLines(recipe.id, linesBefore)
  const lines = await linesOf(trx, author, before.withLinks(rows), before)
  await replaceLineRows(trx, recipe.id, lines)
  return lines.map((line) => ({ ...line, line: line.line ?? composedLine(line) }))
}

type LinesBefore = ReturnType<typeof knownLines>

async function linesOf(
  trx: Db,
  author: Viewer,
  rows: WrittenLine[],
  before?: LinesBefore,
): Promise<LineRow[]> {
  const titles = await findLinkedTitles(trx, author, rows, before)
  const read = rows.map((row) => readRow(row, titles.get(row.recipe_id ?? 0)))
  const ingredientOf = await findIngredients(trx, author, read)
  await learnNames(trx, author, read, ingredientOf)
  return read.map((row, position) => {
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

async function findIngredients(trx: Db, author: Viewer, rows: ReadRow[]) {
  const said = rows.flatMap((row) => row.said_name ?? [])
  const meant = await findMeant(trx, said, author)
  const names = rows.flatMap((row) => (row.ingredient_id === undefined ? (row.ingredient_name ?? []) : []))
  const ids = rows.flatMap((row) => row.ingredient_id ?? [])
  const made = [...names, ...said.filter((name) => !meant.has(name))]
  const named = await findOrInsertIngredients(trx, author?.id ?? null, made, 'hidden')
  const byName = new Map(named.map((found) => [found.asked_name, found]))
  const byId = new Map(
    (ids.length > 0 ? await listUsableIngredients(trx, ids, author) : []).map((found) => [found.id, found]),
  )
  return (row: ReadRow, position: number) => {
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
async function learnNames(trx: Db, author: Viewer, rows: ReadRow[], ingredientOf: IngredientOf) {
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
