import type {
  ShoppingListMember,
  ShoppingListPart,
  ShoppingListRecipeRead,
} from '@larder/contract/shopping-lists'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'

export type ListedItem = {
  id: number
  ingredient_id: number | null
  name: string
  checked_at: string | null
  note: string | null
  stamp: number
  is_missing: boolean
  shelf_id: number | null
  shelf_position: number | null
  guessed_shelf_id: number | null
  parts: ShoppingListPart[]
}

type ListRow = {
  id: number
  user_id: number
  name: string
  store_id: number | null
  version: number
  created_at: string
  members: ShoppingListMember[]
  recipes: ShoppingListRecipeRead[]
  shelves: { id: number; name: string }[]
  items: ListedItem[]
}

/**
 * Everything a list page needs, in one statement: $2 is the store whose shelves give the order, or null for the
 * list's own. A guess is a shelf of this store that bears the name of a shelf where another store keeps the
 * ingredient; stores whose names begin alike count first, because they are likely of one chain.
 */
const findListRow = prepared<ListRow>(
  'find_shopping_list',
  `select l.id, l.user_id, l.name, l.store_id, l.version, l.created_at,
     (select json_agg(member) from (
        select u.id as user_id, u.username, 'owner' as role from users u where u.id = l.user_id
        union all
        (select u.id, u.username, 'editor' from shopping_list_members m join users u on u.id = m.user_id
         where m.shopping_list_id = l.id order by lower(u.username))) member) as members,
     (select coalesce(json_agg(entry), '[]') from (
        select r.id, r.recipe_id, r.title, r.servings from shopping_list_recipes r
        where r.shopping_list_id = l.id order by r.id) entry) as recipes,
     (select coalesce(json_agg(shelf), '[]') from (
        select s.id, s.name from shelves s where s.store_id = walk.store_id order by s.position) shelf) as shelves,
     (select coalesce(json_agg(item), '[]') from (
        select i.id, i.ingredient_id, i.name, iso_time(i.checked_at) as checked_at, i.note,
          split_part(greatest(i.checked_stamp, i.note_stamp, i.removed_stamp, '0'), ':', 1)::bigint as stamp,
          coalesce((select a.is_missing from shopping_list_absences a
                    where a.shopping_list_item_id = i.id and a.store_id = walk.store_id), false) as is_missing,
          placed.shelf_id, placed.position as shelf_position,
          case when placed.shelf_id is null then (
            select here.id
            from shelf_ingredients there
            join shelves other on other.id = there.shelf_id
            join stores other_store on other_store.id = there.store_id
            join shelves here on here.store_id = walk.store_id and lower(here.name) = lower(other.name)
            where there.ingredient_id = i.ingredient_id
            group by here.id
            order by bool_or(split_part(lower(other_store.name), ' ', 1) = walk.chain) desc, count(*) desc, here.id
            limit 1) end as guessed_shelf_id,
          (select coalesce(json_agg(part), '[]') from (
             select p.shopping_list_recipe_id, r.recipe_id, p.amount_grams, p.amount_readable
             from shopping_list_parts p left join shopping_list_recipes r on r.id = p.shopping_list_recipe_id
             where p.shopping_list_item_id = i.id order by p.id) part) as parts
        from shopping_list_items i
        left join shelf_ingredients placed on placed.store_id = walk.store_id and placed.ingredient_id = i.ingredient_id
        where i.shopping_list_id = l.id and not i.is_removed
        order by lower(i.name), i.id) item) as items
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
