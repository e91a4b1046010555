import { type FollowedPlan, MOST_PLAN_CHANGES, type PlanChange } from '@larder/contract/followed-plans'
import type {
  ShoppingListItemRead,
  ShoppingListMember,
  ShoppingListPart,
  ShoppingListRead,
  ShoppingListRecipeRead,
} from '@larder/contract/shopping-lists'
import { type Columns, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'

/** An item as it is stored, and where it stands in the store; what it sums up to is worked out of its parts. */
export type ListedItem = Omit<
  ShoppingListItemRead,
  'amount_grams' | 'amount_readable' | 'sold_by' | 'grams_each' | 'keeps_days'
> & {
  grams_per_ml: number | null
  grams_per_piece: number | null
  shelf_id: number | null
  shelf_position: number | null
  guessed_shelf_id: number | null
}

type ListRow = Pick<
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
  items: ListedItem[]
}

const ISO_DAY = 'YYYY-MM-DD'

const RECIPE_COLUMNS = {
  id: 'r.id',
  recipe_id: 'r.recipe_id',
  title: 'r.title',
  servings: 'r.servings',
  day: `to_char(r.day, '${ISO_DAY}')`,
  is_off: 'r.followed_plan_id is not null and (r.day is null or r.is_left_out)',
} satisfies Columns<ShoppingListRecipeRead>

const PART_COLUMNS = {
  shopping_list_recipe_id: 'p.shopping_list_recipe_id',
  recipe_id: 'r.recipe_id',
  amount_grams: 'p.amount_grams',
  amount_readable: 'p.amount_readable',
  is_counted: 'i.own_amount is null or p.stamp > i.amount_stamp',
} satisfies Columns<ShoppingListPart>

/**
 * A guess is a shelf of this store that bears the name of a shelf where another store keeps the ingredient; stores whose
 * names begin alike count first, because they are likely of one chain.
 */
const GUESSED_SHELF = `
  case when placed.shelf_id is null then (
    select here.id
    from shelf_ingredients there
    join shelves other on other.id = there.shelf_id
    join stores other_store on other_store.id = there.store_id
    join shelves here on here.store_id = walk.store_id and lower(here.name) = lower(other.name)
    where there.ingredient_id = i.ingredient_id
    group by here.id
    order by bool_or(split_part(lower(other_store.name), ' ', 1) = walk.chain) desc, count(*) desc, here.id
    limit 1) end`

const ITEM_COLUMNS = {
  id: 'i.id',
  ingredient_id: 'i.ingredient_id',
  name: 'i.name',
  checked_at: 'iso_time(i.checked_at)',
  note: 'i.note',
  own_amount: 'i.own_amount',
  own_grams: 'i.own_grams',
  stamp: `
    split_part(greatest(i.checked_stamp, i.amount_stamp, i.note_stamp, i.removed_stamp, '0'), ':', 1)::bigint`,
  is_missing: `
    coalesce((select a.is_missing from shopping_list_absences a
              where a.shopping_list_item_id = i.id and a.store_id = walk.store_id), false)`,
  needed_on: `
    (select to_char(min(r.day), '${ISO_DAY}') from shopping_list_parts p
     join shopping_list_recipes r on r.id = p.shopping_list_recipe_id where p.shopping_list_item_id = i.id)`,
  grams_per_ml: 'food.grams_per_ml',
  grams_per_piece: 'food.grams_per_piece',
  shelf_id: 'placed.shelf_id',
  shelf_position: 'placed.position',
  guessed_shelf_id: GUESSED_SHELF,
  parts: `
    (select coalesce(json_agg(part), '[]') from (
       select ${selectList(PART_COLUMNS)}
       from shopping_list_parts p left join shopping_list_recipes r on r.id = p.shopping_list_recipe_id
       where p.shopping_list_item_id = i.id order by p.id) part)`,
} satisfies Columns<ListedItem>

const FOLLOWED_COLUMNS = {
  kitchen_id: 'p.kitchen_id',
  user_id: 'f.user_id',
  username: 'u.username',
  days: `array(select to_char(day, '${ISO_DAY}') from unnest(f.days) as day order by day)`,
} satisfies Columns<FollowedPlan>

const CHANGE_COLUMNS = {
  id: 'c.id',
  username: 'u.username',
  more: 'c.more',
  less: 'c.less',
  meals: 'c.meals',
  created_at: 'iso_time(c.created_at)',
} satisfies Columns<PlanChange>

const LIST_COLUMNS = {
  id: 'l.id',
  user_id: 'l.user_id',
  name: 'l.name',
  store_id: 'l.store_id',
  kitchen_id: 'l.kitchen_id',
  kitchen_name: '(select k.name from kitchens k where k.id = l.kitchen_id)',
  version: 'l.version',
  created_at: 'l.created_at',
  members: `
    (select json_agg(member) from (
       select u.id as user_id, u.username, 'owner' as role from users u where u.id = l.user_id
       union all
       (select u.id, u.username, case when m.accepted_at is null then 'invited' else 'editor' end
        from shopping_list_members m join users u on u.id = m.user_id
        where m.shopping_list_id = l.id order by lower(u.username))) member)`,
  recipes: `
    (select coalesce(json_agg(entry), '[]') from (
       select ${selectList(RECIPE_COLUMNS)} from shopping_list_recipes r
       where r.shopping_list_id = l.id order by r.day, r.id) entry)`,
  follows: `
    (select row_to_json(followed) from (
       select ${selectList(FOLLOWED_COLUMNS)}
       from followed_plans f join meal_plans p on p.id = f.meal_plan_id join users u on u.id = f.user_id
       where f.shopping_list_id = l.id) followed)`,
  plan_changes: `
    (select coalesce(json_agg(change), '[]') from (
       select ${selectList(CHANGE_COLUMNS)}
       from shopping_list_changes c left join users u on u.id = c.user_id
       where c.shopping_list_id = l.id order by c.id desc limit ${MOST_PLAN_CHANGES}) change)`,
  shelves: `
    (select coalesce(json_agg(shelf), '[]') from (
       select s.id, s.name from shelves s where s.store_id = walk.store_id order by s.position) shelf)`,
  items: `
    (select coalesce(json_agg(item), '[]') from (
       select ${selectList(ITEM_COLUMNS)}
       from shopping_list_items i
       left join ingredients food on food.id = i.ingredient_id
       left join shelf_ingredients placed on placed.store_id = walk.store_id and placed.ingredient_id = i.ingredient_id
       where i.shopping_list_id = l.id and not i.is_removed
       order by lower(i.name), i.id) item)`,
} satisfies Columns<ListRow>

/**
 * Everything a list page needs, in one statement: $2 is the store whose shelves give the order, or null for the list's own.
 */
const findListRow = prepared<ListRow>(
  'find_shopping_list',
  `select ${selectList(LIST_COLUMNS)}
   from shopping_lists l
   left join lateral (
     select s.id as store_id, split_part(lower(s.name), ' ', 1) as chain
     from stores s where s.id = coalesce($2, l.store_id)) walk on true
   where l.id = $1`,
)

export async function findList(
  db: Db,
  id: number,
  storeId: number | undefined,
): Promise<ListRow | undefined> {
  const [row] = await findListRow(db, id, storeId ?? null)
  return row
}
