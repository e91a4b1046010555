import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { invalid, notFound, unknownReference } from '../../errors/http-error.ts'
import { listRecipeIdsOfIngredient, refreshRecipes } from '../../recipes/recipes/recipes.queries.ts'
import { mergeItems, touchListsWith } from '../../shopping/lists/merge-items.queries.ts'
import { mergeStaples } from '../staples/staples.queries.ts'
import { mergeAliases } from './ingredient-aliases.queries.ts'
import { mergeNutrition } from './ingredient-nutrition.queries.ts'
import {
  deleteIngredient,
  type IngredientRow,
  lockIngredient,
  updateIngredient,
} from './ingredients.queries.ts'

/** One of two names for the same thing goes: every recipe, shelf and list follows to the one that stays. */
export async function mergeIngredients(trx: Db, fromId: number, intoId: number) {
  if (fromId === intoId)
    throw invalid('/into_id', 'itself', 'must be another ingredient than the one that goes')
  await touchListsWith(trx, fromId)
  // Locked in one order, whichever goes and whichever stays: two merges of the same pair cannot deadlock.
  const locked = new Map<number, IngredientRow | undefined>()
  for (const id of [fromId, intoId].sort((a, b) => a - b)) locked.set(id, await lockIngredient(trx, id))
  const from = locked.get(fromId)
  const into = locked.get(intoId)
  if (!from) throw notFound('Ingredient', fromId)
  if (!into) throw unknownReference('/into_id', 'Ingredient', intoId)

  const recipeIds = await listRecipeIdsOfIngredient(trx, fromId)
  await sql`update recipe_ingredients set ingredient_id = ${intoId} where ingredient_id = ${fromId}`.execute(
    trx,
  )
  await sql`
    update shelf_ingredients placed set ingredient_id = ${intoId}
    where placed.ingredient_id = ${fromId} and not exists (
      select from shelf_ingredients other where other.store_id = placed.store_id and other.ingredient_id = ${intoId})`.execute(
    trx,
  )
  await sql`
    update ingredients set listing = 'made' where id = ${intoId}
      and exists (select from ingredients goes where goes.id = ${fromId} and goes.listing = 'made')`.execute(
    trx,
  )
  await mergeItems(trx, fromId, intoId)
  await mergeAliases(trx, from, intoId)
  await mergeNutrition(trx, fromId, intoId)
  await mergeStaples(trx, fromId, intoId)
  await deleteIngredient(trx, fromId)
  await refreshRecipes(trx, recipeIds)
  await updateIngredient(trx, intoId, {
    grams_per_ml: into.grams_per_ml ?? from.grams_per_ml,
    grams_per_piece: into.grams_per_piece ?? from.grams_per_piece,
  })
}
