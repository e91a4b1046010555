import {
  type FollowedPlan,
  MAX_PLAN_CHANGES,
  type PlanChange,
} from '@larder/contract/shopping/followed-plans'
import type {
  ShoppingListItemRead,
  ShoppingListMember,
  ShoppingListPart,
  ShoppingListRead,
  ShoppingListRecipeRead,
} from '@larder/contract/shopping/shopping-lists'
import { type Columns, type ColumnWise, selectColumnWise, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Json } from '../../db/json.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { toViewerParams } from '../../recipes/recipes/recipes.access.ts'
import { storeVisibleSql } from '../stores/stores.access.ts'
import { INVITATION_IS_VALID, LIST_VISIBLE } from './shopping-lists.access.ts'

type StoredItem = Pick<
  ShoppingListItemRead,
  'id' | 'ingredient_id' | 'name' | 'checked_at' | 'note' | 'own_amount' | 'own_grams' | 'stamp'
>
type StoredPart = Omit<ShoppingListPart, 'recipe_id'> & { item_id: number }
type Food = { id: number; grams_per_ml: number | null; grams_per_piece: number | null }
type Placement = { ingredient_id: number; shelf_id: number; position: number }
type Guess = { ingredient_id: number; shelf_id: number }

/** A list and everything on it. The rows of all items are grouped by kind, so that one index scan reads each kind. */
export type ListRow = Pick<
  ShoppingListRead,
  | 'id'
  | 'user_id'
  | 'name'
  | 'store_id'
  | 'kitchen_id'
  | 'kitchen_name'
  | 'version'
  | 'created_at'
  | 'recipes'
  | 'follows'
  | 'plan_changes'
> & {
  members: ShoppingListMember[]
  shelves: { id: number; name: string }[]
  items: ColumnWise<StoredItem>
  parts: ColumnWise<StoredPart>
  /** Only ingredients with `grams_per_ml` or `grams_per_piece`. */
  foods: ColumnWise<Food>
  placements: ColumnWise<Placement>
  /** Only for ingredients without a placement. */
  guesses: ColumnWise<Guess>
  missing_item_ids: number[]
}

const ISO_DAY = 'YYYY-MM-DD'

// Part 1: common table expressions. Parameters: $1 is the list, $2 to $4 are the viewer, $5 is the requested store or null.

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

const STORE_ID = '(select walk.store_id from walk)'
const ITEM_IDS = 'array(select item.id from item)'
const INGREDIENT_IDS = 'array(select item.ingredient_id from item)'

const PLACED = `
  select si.ingredient_id, si.shelf_id, si.position from shelf_ingredients si
  where si.store_id = ${STORE_ID} and si.ingredient_id = any (${INGREDIENT_IDS})`

const UNPLACED = `
  select item.ingredient_id from item except select placed.ingredient_id from placed`

// Part 2: the list, its members, recipes and followed plan. `l` is the list.

const MEMBERS = `
  (select json_agg(member) from (
     select u.id as user_id, u.username, 'owner' as role from users u where u.id = l.user_id
     union all
     (select u.id, u.username, case when m.accepted_at is null then 'invited' else 'editor' end
      from shopping_list_members m join users u on u.id = m.user_id
      where m.shopping_list_id = l.id and ${INVITATION_IS_VALID} order by lower(u.username))) member)`

const RECIPE_COLUMNS = {
  id: 'r.id',
  recipe_id: 'r.recipe_id',
  title: 'r.title',
  servings: 'r.servings',
  day: `to_char(r.day, '${ISO_DAY}')`,
  is_off: 'r.followed_plan_id is not null and (r.day is null or r.is_left_out)',
  lacks_ingredients: 'r.lacks_ingredients and r.followed_plan_id is not null and r.day is not null',
} satisfies Columns<ShoppingListRecipeRead>

const RECIPES = `
  (select coalesce(json_agg(entry), '[]') from (
     select ${selectList(RECIPE_COLUMNS)} from shopping_list_recipes r
     where r.shopping_list_id = l.id order by r.day, r.id) entry)`

const FOLLOWED_COLUMNS = {
  kitchen_id: 'p.kitchen_id',
  user_id: 'f.user_id',
  username: 'u.username',
  days: `array(select to_char(day, '${ISO_DAY}') from unnest(f.days) as day order by day)`,
} satisfies Columns<FollowedPlan>

const FOLLOWED_PLAN = `
  (select row_to_json(followed) from (
     select ${selectList(FOLLOWED_COLUMNS)}
     from followed_plans f join meal_plans p on p.id = f.meal_plan_id join users u on u.id = f.user_id
     where f.shopping_list_id = l.id) followed)`

const CHANGE_COLUMNS = {
  id: 'c.id',
  username: 'u.username',
  more: 'c.more',
  less: 'c.less',
  meals: `
    (select coalesce(json_agg(meal), '[]')
     from jsonb_to_recordset(c.meals) as meal (kind text, title text, day text))`,
  created_at: 'iso_time(c.created_at)',
} satisfies Columns<PlanChange>

const PLAN_CHANGES = `
  (select coalesce(json_agg(change), '[]') from (
     select ${selectList(CHANGE_COLUMNS)}
     from shopping_list_changes c left join users u on u.id = c.user_id
     where c.shopping_list_id = l.id order by c.id desc limit ${MAX_PLAN_CHANGES}) change)`

// Part 3: the items, their parts and the weights of their ingredients.

const ITEM_COLUMNS = {
  id: 'item.id',
  ingredient_id: 'item.ingredient_id',
  name: 'item.name',
  checked_at: 'iso_time(item.checked_at)',
  note: 'item.note',
  own_amount: 'item.own_amount',
  own_grams: 'item.own_grams',
  stamp: `
    split_part(greatest(item.checked_stamp, item.amount_stamp, item.note_stamp, item.removed_stamp, '0'), ':', 1)::bigint`,
} satisfies Columns<StoredItem>

const ITEMS = `(select ${selectColumnWise(ITEM_COLUMNS)} from item)`

const PART_COLUMNS = {
  item_id: 'p.shopping_list_item_id',
  shopping_list_recipe_id: 'p.shopping_list_recipe_id',
  amount_grams: 'p.amount_grams',
  amount_readable: 'p.amount_readable',
  is_counted: `
    coalesce(p.stamp > (select by_hand.clock from by_hand where by_hand.item_id = p.shopping_list_item_id), true)`,
} satisfies Columns<StoredPart>

const PARTS = `
  (select ${selectColumnWise(PART_COLUMNS)} from (
     select p.* from shopping_list_parts p
     where p.shopping_list_item_id = any (${ITEM_IDS}) order by p.id) p)`

const FOOD_COLUMNS = {
  id: 'food.id',
  grams_per_ml: 'food.grams_per_ml',
  grams_per_piece: 'food.grams_per_piece',
} satisfies Columns<Food>

const FOODS = `
  (select ${selectColumnWise(FOOD_COLUMNS)} from ingredients food
   where food.id = any (${INGREDIENT_IDS})
     and (food.grams_per_ml is not null or food.grams_per_piece is not null))`

// Part 4: the shelves of the store, and where the items are.

const SHELVES = `
  (select coalesce(json_agg(shelf), '[]') from (
     select s.id, s.name from shelves s where s.store_id = ${STORE_ID} order by s.position) shelf)`

const PLACEMENT_COLUMNS = {
  ingredient_id: 'placed.ingredient_id',
  shelf_id: 'placed.shelf_id',
  position: 'placed.position',
} satisfies Columns<Placement>

const PLACEMENTS = `(select ${selectColumnWise(PLACEMENT_COLUMNS)} from placed)`

const GUESS_COLUMNS = {
  ingredient_id: 'guess.ingredient_id',
  shelf_id: 'guess.shelf_id',
} satisfies Columns<Guess>

/**
 * Guesses the shelf with the same name as the shelf that other stores use for the ingredient. Stores whose names start with
 * the same word rank first, because they probably belong to the same chain.
 */
const GUESSES = `
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

const MISSING_ITEM_IDS = `
  array(select a.shopping_list_item_id from shopping_list_absences a
        where a.is_missing and a.store_id = ${STORE_ID} and a.shopping_list_item_id = any (${ITEM_IDS}))`

// Part 5: the statement.

const LIST_COLUMNS = {
  id: 'l.id',
  user_id: 'l.user_id',
  name: 'l.name',
  store_id: `(select s.id from stores s where s.id = l.store_id and ${storeVisibleSql('s')})`,
  kitchen_id: 'l.kitchen_id',
  kitchen_name: '(select k.name from kitchens k where k.id = l.kitchen_id)',
  version: 'l.version',
  created_at: 'iso_time(l.created_at)',
  members: MEMBERS,
  recipes: RECIPES,
  follows: FOLLOWED_PLAN,
  plan_changes: PLAN_CHANGES,
  shelves: SHELVES,
  items: ITEMS,
  parts: PARTS,
  foods: FOODS,
  placements: PLACEMENTS,
  guesses: GUESSES,
  missing_item_ids: MISSING_ITEM_IDS,
} satisfies Columns<ListRow>

/** One statement is faster than a round trip per kind of row. */
const findListJson = prepared<{ json: Json<ListRow> }>(
  'find_shopping_list',
  `with list as materialized (${LIST}),
   walk as materialized (${WALK}),
   item as materialized (${ITEM}),
   by_hand as materialized (${BY_HAND}),
   placed as materialized (${PLACED}),
   unplaced as materialized (${UNPLACED})
   select row_to_json(found)::text as json from (select ${selectList(LIST_COLUMNS)} from list l) found`,
)

/** Returns undefined if the viewer cannot see the list. */
export async function findList(
  db: Db,
  id: number,
  viewer: Caller | undefined,
  storeId: number | undefined,
): Promise<Json<ListRow> | undefined> {
  const [row] = await findListJson(db, id, ...toViewerParams(viewer), storeId ?? null)
  return row?.json
}
