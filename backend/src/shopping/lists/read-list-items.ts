import type { ShoppingListItemRead, ShoppingListPart } from '@larder/contract/shopping/shopping-lists'
import { type Columns, selectColumnWise } from '../../db/columns.ts'
import { INGREDIENT_IDS, ITEM_IDS } from './read-list-tables.ts'

// Expressions for the items of a list, their parts and the weights of their ingredients.

export type StoredItem = Pick<
  ShoppingListItemRead,
  | 'id'
  | 'ingredient_id'
  | 'name'
  | 'checked_at'
  | 'checked_by_id'
  | 'checked_by_name'
  | 'note'
  | 'own_amount'
  | 'own_grams'
  | 'stamp'
>
export type StoredPart = Omit<ShoppingListPart, 'recipe_id'> & { item_id: number }
export type Food = { id: number; grams_per_ml: number | null; grams_per_piece: number | null }

const ITEM_COLUMNS = {
  id: 'item.id',
  ingredient_id: 'item.ingredient_id',
  name: 'item.name',
  checked_at: 'iso_time(item.checked_at)',
  checked_by_id: 'item.checked_by_id',
  checked_by_name: '(select u.username from users u where u.id = item.checked_by_id)',
  note: 'item.note',
  own_amount: 'item.own_amount',
  own_grams: 'item.own_grams',
  stamp: `
    split_part(greatest(item.checked_stamp, item.amount_stamp, item.note_stamp, item.removed_stamp, '0'), ':', 1)::bigint`,
} satisfies Columns<StoredItem>

export const ITEMS = `(select ${selectColumnWise(ITEM_COLUMNS)} from item)`

const PART_COLUMNS = {
  item_id: 'p.shopping_list_item_id',
  shopping_list_recipe_id: 'p.shopping_list_recipe_id',
  amount_grams: 'p.amount_grams',
  amount_readable: 'p.amount_readable',
  user_id: 'p.user_id',
  username: '(select u.username from users u where u.id = p.user_id)',
  is_counted: `
    coalesce(p.stamp > (select by_hand.clock from by_hand where by_hand.item_id = p.shopping_list_item_id), true)`,
} satisfies Columns<StoredPart>

export const PARTS = `
  (select ${selectColumnWise(PART_COLUMNS)} from (
     select p.* from shopping_list_parts p
     where p.shopping_list_item_id = any (${ITEM_IDS}) order by p.id) p)`

const FOOD_COLUMNS = {
  id: 'food.id',
  grams_per_ml: 'food.grams_per_ml',
  grams_per_piece: 'food.grams_per_piece',
} satisfies Columns<Food>

export const FOODS = `
  (select ${selectColumnWise(FOOD_COLUMNS)} from ingredients food
   where food.id = any (${INGREDIENT_IDS})
     and (food.grams_per_ml is not null or food.grams_per_piece is not null))`
