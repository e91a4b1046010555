import { storeVisibleSql } from '../stores/stores.access.ts'
import { LIST_VISIBLE } from './shopping-lists.access.ts'

// Parameters: $1 is the list, $2 to $4 are the viewer, $5 is the requested store or null.

const LIST = `
  select l.* from shopping_lists l where l.id = $1 and ${LIST_VISIBLE}`

/** The store whose shelves determine the order: the requested one, or the list's own. */
const WALK = `
  select s.id as store_id, split_part(lower(s.name), ' ', 1) as chain
  from stores s where s.id = coalesce($5, (select list.store_id from list)) and ${storeVisibleSql('s')}`

const ITEM = `
  select i.* from shopping_list_items i
  where i.shopping_list_id = (select list.id from list) and not i.is_removed order by lower(i.name), i.id`

const BY_HAND = `
  select item.id as item_id, item.amount_stamp as clock from item where item.own_amount is not null`

export const STORE_ID = '(select walk.store_id from walk)'
export const ITEM_IDS = 'array(select item.id from item)'
export const INGREDIENT_IDS = 'array(select item.ingredient_id from item)'

const PLACED = `
  select si.ingredient_id, si.shelf_id, si.position from shelf_ingredients si
  where si.store_id = ${STORE_ID} and si.ingredient_id = any (${INGREDIENT_IDS})`

const UNPLACED = `
  select item.ingredient_id from item except select placed.ingredient_id from placed`

/** Common table expressions of the statement that reads a list. */
export const LIST_TABLES = `
  list as materialized (${LIST}),
  walk as materialized (${WALK}),
  item as materialized (${ITEM}),
  by_hand as materialized (${BY_HAND}),
  placed as materialized (${PLACED}),
  unplaced as materialized (${UNPLACED})`
