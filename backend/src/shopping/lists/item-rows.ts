import type { ShoppingListItemRead } from '@larder/contract/shopping/shopping-lists'
import { toRows } from '../../db/columns.ts'
import type { ListRow } from './read-list.queries.ts'

/** An item with its location in the store, without totals. */
export type ListedItem = Omit<
  ShoppingListItemRead,
  'amount_grams' | 'amount_readable' | 'sold_by' | 'grams_each' | 'keeps_days' | 'aisle'
> & {
  grams_per_ml: number | null
  grams_per_piece: number | null
  shelf_id: number | null
  shelf_position: number | null
  guessed_shelf_id: number | null
}

/** Combines the rows that belong to each item. */
export function joinItemRows(list: ListRow): ListedItem[] {
  const entries = new Map(list.recipes.map((entry) => [entry.id, entry]))
  const foods = new Map(toRows(list.foods).map((food) => [food.id, food]))
  const placements = new Map(toRows(list.placements).map((placement) => [placement.ingredient_id, placement]))
  const guesses = new Map(toRows(list.guesses).map((guess) => [guess.ingredient_id, guess.shelf_id]))
  const missing = new Set(list.missing_item_ids)
  const partsByItem = Map.groupBy(toRows(list.parts), (part) => part.item_id)
  return toRows(list.items).map((item) => {
    const ingredientId = item.ingredient_id ?? 0
    const food = foods.get(ingredientId)
    const placement = placements.get(ingredientId)
    const parts = (partsByItem.get(item.id) ?? []).map((part) => ({
      shopping_list_recipe_id: part.shopping_list_recipe_id,
      recipe_id: entries.get(part.shopping_list_recipe_id ?? 0)?.recipe_id ?? null,
      amount_grams: part.amount_grams,
      amount_readable: part.amount_readable,
      user_id: part.user_id,
      username: part.username,
      is_counted: part.is_counted,
    }))
    const days = parts.flatMap((part) => entries.get(part.shopping_list_recipe_id ?? 0)?.day ?? [])
    return {
      ...item,
      is_missing: missing.has(item.id),
      needed_on: days.sort()[0] ?? null,
      grams_per_ml: food?.grams_per_ml ?? null,
      grams_per_piece: food?.grams_per_piece ?? null,
      shelf_id: placement?.shelf_id ?? null,
      shelf_position: placement?.position ?? null,
      guessed_shelf_id: guesses.get(ingredientId) ?? null,
      parts,
    }
  })
}
