import type { RecipeIngredientCreate } from '@larder/contract/recipe-ingredients'
import type { RecipeStepCreate } from '@larder/contract/recipe-steps'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { invalid } from '../../http/errors.ts'
import { notFoundById } from '../../http/messages.ts'
import { findOrInsertIngredients, listIngredientsById } from '../ingredients/ingredients.queries.ts'
import { weighRow } from './weigh-row.ts'

type Recipe = { id: number; created_at: string }

export async function replaceCategories(trx: Db, recipe: Recipe, categoryIds: number[]) {
  await trx.deleteFrom('recipe_categories').where('recipe_id', '=', recipe.id).execute()
  if (categoryIds.length === 0) return
  const { rows } = await sql<{ category_id: number }>`
    insert into recipe_categories (recipe_id, category_id, recipe_created_at)
    select ${recipe.id}, c.id, ${recipe.created_at} from categories c where c.id = any (${categoryIds}::integer[])
    returning category_id`.execute(trx)
  const known = new Set(rows.map((row) => row.category_id))
  const unknown = categoryIds.findIndex((id) => !known.has(id))
  if (unknown >= 0)
    throw invalid(`/category_ids/${unknown}`, notFoundById('Category', categoryIds[unknown] as number))
}

export async function replaceIngredients(
  trx: Db,
  recipeId: number,
  userId: number | null,
  rows: RecipeIngredientCreate[],
) {
  await trx.deleteFrom('recipe_ingredients').where('recipe_id', '=', recipeId).execute()
  if (rows.length === 0) return
  const ingredientOf = await findIngredients(trx, userId, rows)
  const lines = rows.map((row, position) => {
    const ingredient = ingredientOf(row, position)
    return {
      ingredient_id: ingredient.id,
      position,
      section: row.section || null,
      note: row.note || null,
      ...weighRow(row, ingredient),
    }
  })
  await sql`
    insert into recipe_ingredients
      (recipe_id, ingredient_id, position, section, note, amount_grams, amount_readable, grams_by)
    select ${recipeId}, ingredient_id, position, section, note, amount_grams, amount_readable, grams_by
    from json_to_recordset(${JSON.stringify(lines)}::json) as line (
      ingredient_id integer, position integer, section text, note text,
      amount_grams double precision, amount_readable text, grams_by text)`.execute(trx)
}

export async function replaceSteps(trx: Db, recipeId: number, steps: RecipeStepCreate[]) {
  await trx.deleteFrom('recipe_steps').where('recipe_id', '=', recipeId).execute()
  if (steps.length === 0) return
  const rows = steps.map((step, position) => ({
    position,
    section: step.section || null,
    instruction: step.instruction,
    duration_sec: step.duration_sec ?? null,
  }))
  await sql`
    insert into recipe_steps (recipe_id, position, section, instruction, duration_sec)
    select ${recipeId}, position, section, instruction, duration_sec
    from json_to_recordset(${JSON.stringify(rows)}::json) as step (
      position integer, section text, instruction text, duration_sec integer)`.execute(trx)
}

async function findIngredients(trx: Db, userId: number | null, rows: RecipeIngredientCreate[]) {
  const names = rows.flatMap((row) =>
    row.ingredient_id === undefined && row.ingredient_name ? [row.ingredient_name] : [],
  )
  const ids = rows.flatMap((row) => row.ingredient_id ?? [])
  const byName = new Map(
    (await findOrInsertIngredients(trx, userId, names)).map((found) => [found.asked_name, found]),
  )
  const byId = new Map(
    (ids.length > 0 ? await listIngredientsById(trx, ids) : []).map((found) => [found.id, found]),
  )
  return (row: RecipeIngredientCreate, position: number) => {
    if (row.ingredient_id === undefined && row.ingredient_name === undefined)
      throw invalid(`/ingredients/${position}`, 'needs ingredient_id or ingredient_name')
    const found = row.ingredient_id ? byId.get(row.ingredient_id) : byName.get(row.ingredient_name ?? '')
    if (!found)
      throw invalid(
        `/ingredients/${position}/ingredient_id`,
        notFoundById('Ingredient', row.ingredient_id ?? 0),
      )
    return found
  }
}
