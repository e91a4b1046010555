import type { ShoppingListMember, ShoppingListRead } from '@larder/contract/shopping/shopping-lists'
import { type Columns, type ColumnWise, selectList } from '../../db/columns.ts'
import type { Db } from '../../db/db.ts'
import type { Json } from '../../db/json.ts'
import { prepared } from '../../db/prepared.ts'
import type { Caller } from '../../http/access.ts'
import { toViewerParams } from '../../recipes/recipes/recipes.access.ts'
import { storeVisibleSql } from '../stores/stores.access.ts'
import { FOLLOWED_PLAN, MEMBERS, PLAN_CHANGES, RECIPES } from './read-list-details.ts'
import { FOODS, type Food, ITEMS, PARTS, type StoredItem, type StoredPart } from './read-list-items.ts'
import {
  GUESSES,
  type Guess,
  MISSING_ITEM_IDS,
  PLACEMENTS,
  type Placement,
  SHELVES,
} from './read-list-shelves.ts'
import { LIST_TABLES } from './read-list-tables.ts'

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

// Raw: hot. One statement is faster than a round trip per kind of row.
const findListJson = prepared<{ json: Json<ListRow> }>(
  'find_shopping_list',
  `with ${LIST_TABLES}
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
