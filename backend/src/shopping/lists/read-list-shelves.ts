import { type Columns, selectColumnWise } from '../../db/columns.ts'
import { storeVisibleSql } from '../stores/stores.access.ts'
import { ITEM_IDS, STORE_ID } from './read-list-tables.ts'

// Expressions for the shelves of the store, and where the items of the list are.

export type Placement = { ingredient_id: number; shelf_id: number; position: number }
export type Guess = { ingredient_id: number; shelf_id: number }

export const SHELVES = `
  (select coalesce(json_agg(shelf), '[]') from (
     select s.id, s.name from shelves s where s.store_id = ${STORE_ID} order by s.position) shelf)`

const PLACEMENT_COLUMNS = {
  ingredient_id: 'placed.ingredient_id',
  shelf_id: 'placed.shelf_id',
  position: 'placed.position',
} satisfies Columns<Placement>

export const PLACEMENTS = `(select ${selectColumnWise(PLACEMENT_COLUMNS)} from placed)`

const GUESS_COLUMNS = {
  ingredient_id: 'guess.ingredient_id',
  shelf_id: 'guess.shelf_id',
} satisfies Columns<Guess>

/**
 * Guesses the shelf with the same name as the shelf that other stores use for the ingredient. Stores whose names start with
 * the same word rank first, because they probably belong to the same chain.
 */
export const GUESSES = `
  (select ${selectColumnWise(GUESS_COLUMNS)} from (
     select distinct on (there.ingredient_id) there.ingredient_id, here.id as shelf_id
     from unplaced
     join shelf_ingredients there on there.ingredient_id = unplaced.ingredient_id
     join shelves other on other.id = there.shelf_id
     join stores other_store on other_store.id = there.store_id and ${storeVisibleSql('other_store')}
     join shelves here on here.store_id = ${STORE_ID} and lower(here.name) = lower(other.name)
     group by there.ingredient_id, here.id
     order by there.ingredient_id,
       bool_or(split_part(lower(other_store.name), ' ', 1) = (select walk.chain from walk)) desc, count(*) desc, here.id
   ) guess)`

export const MISSING_ITEM_IDS = `
  array(select a.shopping_list_item_id from shopping_list_absences a
        where a.is_missing and a.store_id = ${STORE_ID} and a.shopping_list_item_id = any (${ITEM_IDS}))`
