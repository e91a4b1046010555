import type { Db } from '../../db/db.ts'
import { invalid, notFound, unknownReference } from '../../errors/http-error.ts'
import { beforeIngredientsMerged, onIngredientsMerged } from '../../hooks/domain-hooks.ts'
import { mergeAliases } from './ingredient-aliases.queries.ts'
import { mergeNutrition } from './ingredient-nutrition.queries.ts'
import {
  deleteIngredient,
  type IngredientRow,
  lockIngredient,
  updateIngredient,
} from './ingredients.queries.ts'

/** Recipes, shelves and lists that used `fromId` use `intoId` afterwards; `fromId` is deleted. */
export async function mergeIngredients(trx: Db, fromId: number, intoId: number) {
  if (fromId === intoId) throw invalid('/into_id', 'itself', 'must be a different ingredient')
  await beforeIngredientsMerged.run(trx, { fromId })
  // Locked by ID, so that two merges of the same pair cannot deadlock.
  const locked = new Map<number, IngredientRow | undefined>()
  for (const id of [fromId, intoId].sort((a, b) => a - b)) locked.set(id, await lockIngredient(trx, id))
  const from = locked.get(fromId)
  const into = locked.get(intoId)
  if (!from) throw notFound('Ingredient', fromId)
  if (!into) throw unknownReference('/into_id', 'Ingredient', intoId)

  await trx
    .updateTable('ingredients')
    .set({ listing: 'made' })
    .where('id', '=', intoId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ingredients as merged')
          .where('merged.id', '=', fromId)
          .where('merged.listing', '=', 'made'),
      ),
    )
    .execute()
  await mergeAliases(trx, from, intoId)
  await mergeNutrition(trx, fromId, intoId)
  await onIngredientsMerged.run(trx, { fromId, intoId })
  await deleteIngredient(trx, fromId)
  await updateIngredient(trx, intoId, {
    grams_per_ml: into.grams_per_ml ?? from.grams_per_ml,
    grams_per_piece: into.grams_per_piece ?? from.grams_per_piece,
  })
}
