import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  id,
  line,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  requiredText,
  text,
  timestamp,
  Version,
} from '../fields.ts'
import { Page, PageQuery } from '../paging.ts'
import { Day } from '../planning/meal-plan.ts'
import { Times } from '../recipes/recipes.ts'
import { CommonAisle } from './aisles.ts'
import { FollowedPlan, MAX_PLAN_CHANGES, PlanChange } from './followed-plans.ts'

/** `edit`: items and ticks; `update`: name and store; `share`: members and kitchen. */
export const SHOPPING_LIST_ACTIONS = ['edit', 'update', 'delete', 'share'] as const

export const SOLD_BY = ['weight', 'volume', 'piece', 'loose', 'bunch', 'clove'] as const

const name = Name('Name of the list')
const storeId = Nullable(id('ID of the store whose shelves determine the order'))
const kitchenId = Nullable(
  id('ID of the kitchen whose members can see and edit the list; null if only the owner and editors can'),
)
const grams = Nullable(Type.Number({ minimum: 0, description: 'Weight in grams; null if unknown' }))
const examples = [{ name: 'Saturday' }]

export const ShoppingListCreate = named(
  'ShoppingListCreate',
  { name, store_id: Type.Optional(storeId), kitchen_id: Type.Optional(kitchenId) },
  { examples },
)
export const ShoppingListUpdate = named(
  'ShoppingListUpdate',
  {
    name: Type.Optional(name),
    store_id: Type.Optional(storeId),
    kitchen_id: Type.Optional(kitchenId),
  },
  { examples },
)

export const ShoppingListPart = named('ShoppingListPart', {
  shopping_list_recipe_id: Nullable(
    id('ID of the entry in `recipes` that needs this amount; null if a user added it as text'),
  ),
  recipe_id: Nullable(
    id('ID of the recipe that needs this amount; null if a user added it as text or the recipe was deleted'),
  ),
  amount_grams: grams,
  amount_readable: Type.String({ description: 'Amount as written in the recipe, scaled to the servings' }),
  user_id: Nullable(
    id('ID of the user who added this amount; null if it comes from a plan or the account was deleted'),
  ),
  username: Nullable(Type.String({ description: 'Username of the user who added this amount' })),
  is_counted: Type.Boolean({
    description: 'False if `own_amount` was set after this part was added, and so replaces it',
  }),
})
export const ShoppingListItemRead = named('ShoppingListItemRead', {
  id: id('ID of the item'),
  ingredient_id: Nullable(id('ID of the ingredient; null if the item matches none')),
  name: Type.String({
    description:
      'Name of the item: as typed, if it is a name of the same food, else the name of the ingredient',
  }),
  amount_grams: grams,
  amount_readable: Type.String({
    description: 'Total amount, in the units that shops use; starts with ≈ if units were converted',
  }),
  own_amount: Nullable(
    Type.String({
      description:
        'Amount set by a user; replaces the parts that existed at that time, and later parts are added to it',
    }),
  ),
  own_grams: grams,
  sold_by: OneOf(
    SOLD_BY,
    'How shops sell the item. `loose` items are sold by number or by weight; the unit is that of the recipes',
  ),
  grams_each: Nullable(
    Type.Number({
      description:
        'Weight of one unit (millilitre, piece, bunch or clove) in grams; null if the item is sold by weight',
    }),
  ),
  aisle: CommonAisle,
  checked_at: Nullable(timestamp('Time at which the item was ticked; null if it is not ticked')),
  checked_by_id: Nullable(
    id('ID of the user who ticked the item; null if it is not ticked or the account was deleted'),
  ),
  checked_by_name: Nullable(Type.String({ description: 'Username of the user who ticked the item' })),
  note: Nullable(text(500, 'Note')),
  is_missing: Type.Boolean({ description: 'True if the store does not have the item' }),
  needed_on: Nullable(Day('First day on which a planned meal needs the item; null if none does')),
  keeps_days: Nullable(
    Type.Integer({ minimum: 0, description: 'Shelf life of perishable food in days; null for other items' }),
  ),
  stamp: Type.Integer({
    description: 'Logical clock of the newest change, in milliseconds; a later `at` overrides it',
  }),
  parts: Type.Array(ShoppingListPart, { description: 'Individual amounts that make up the total' }),
})
export const ShoppingListGroup = named('ShoppingListGroup', {
  shelf: Nullable(
    named('ShoppingListShelf', {
      id: id('ID of the shelf'),
      name: Type.String({ description: 'Name of the shelf' }),
    }),
  ),
  is_guess: Type.Boolean({
    description:
      'True if no user placed these items on the shelf: Larder guessed it from other stores or from the name of the shelf',
  }),
  items: Type.Array(ShoppingListItemRead, { description: 'Items, in their order on the shelf' }),
})
export const ShoppingListRecipeRead = named('ShoppingListRecipeRead', {
  id: id('ID of the entry'),
  recipe_id: Nullable(id('ID of the recipe; null if it was deleted')),
  title: Type.String({ description: 'Title of the recipe when it was added' }),
  servings: Nullable(Type.Integer({ minimum: 1, description: 'Number of servings' })),
  day: Nullable(Day('Day of the planned meal; null if the entry does not come from a plan')),
  is_off: Type.Boolean({
    description:
      'True if the meal was removed from the plan or from the list. Only ticked items and amounts set by users remain',
  }),
  lacks_ingredients: Type.Boolean({
    description:
      'True if the user `follows.user_id` cannot see the recipe. Its ingredients are then missing from the list',
  }),
})
export const ShoppingListMember = named('ShoppingListMember', {
  user_id: id('ID of the owner, editor or invited user'),
  username: Type.String({ description: 'Username' }),
  role: OneOf(
    ['owner', 'editor', 'invited'],
    'Role. Only the owner can share, rename and delete the list; invited users see it after they accept',
  ),
})
export const ShoppingListInvitation = named('ShoppingListInvitation', {
  shopping_list_id: id('ID of the list'),
  name,
  user_id: id('ID of the owner'),
  username: Type.String({ description: 'Username of the owner' }),
  created_at: CreatedAt,
})
export const ShoppingListInvitationList = named('ShoppingListInvitationList', {
  items: Type.Array(ShoppingListInvitation, { description: 'The newest 100 open invitations' }),
})
const read = {
  id: id('ID of the list'),
  user_id: id('ID of the owner'),
  name,
  store_id: storeId,
  kitchen_id: kitchenId,
  kitchen_name: Nullable(Type.String({ description: 'Name of the kitchen' })),
  item_count: count('Number of items'),
  checked_count: count('Number of ticked items'),
  may: May(SHOPPING_LIST_ACTIONS),
  version: Version,
  created_at: CreatedAt,
}
export const ShoppingListSummary = named('ShoppingListSummary', read)
export const ShoppingListRead = named('ShoppingListRead', {
  ...read,
  total_grams: Type.Number({
    minimum: 0,
    description: 'Total weight of all items with a known weight, in grams',
  }),
  members: Type.Array(ShoppingListMember, {
    description: 'Owner, editors and invited users; the owner first',
  }),
  recipes: Type.Array(ShoppingListRecipeRead, {
    description: 'Recipes on the list, sorted by day, then in the order in which they were added',
  }),
  follows: Nullable(FollowedPlan),
  plan_changes: Type.Array(PlanChange, {
    description: `The last ${MAX_PLAN_CHANGES} changes to the list that the followed plan caused, newest first`,
  }),
  groups: Type.Array(ShoppingListGroup, {
    description:
      'Groups of items: for each shelf in walking order, the placed items, then the guessed ones. After all shelves, items without a shelf, sorted by common aisle, then items that the store does not have',
  }),
})
export const MAX_FREQUENT_ITEMS = 80
export const FrequentItems = named('FrequentItems', {
  items: Type.Array(
    named('FrequentItem', {
      name: Type.String({ description: 'Name of the item' }),
      times: count('How often it was added to the lists that you can see'),
    }),
    {
      description: `Items that were typed within a year, most frequent first; at most ${MAX_FREQUENT_ITEMS}`,
    },
  ),
})
export const ShoppingListPage = Page('ShoppingListPage', ShoppingListSummary)
export const ShoppingListListQuery = Type.Object(
  { ...PageQuery, kitchen_id: Type.Optional(id('Only lists of this kitchen')) },
  { additionalProperties: false },
)
export const ShoppingListReadQuery = Type.Object(
  { store_id: Type.Optional(id('Sort the list for this store; default: the store of the list')) },
  { additionalProperties: false },
)

export const ShoppingListRecipeCreate = named(
  'ShoppingListRecipeCreate',
  {
    recipe_id: id('ID of the recipe to add'),
    servings: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'Number of servings; default: the number in the recipe',
      }),
    ),
    times: Type.Optional(Times),
    without_ingredient_ids: Type.Optional(
      Type.Array(id('ID of an ingredient of the recipe'), {
        maxItems: 500,
        description:
          'IDs of ingredients that you have at home, so they are not added to the list. Larder learns from this: an ingredient that you leave out twice in a row becomes a staple.',
      }),
    ),
  },
  { examples: [{ recipe_id: 1, servings: 4 }] },
)
export const ShoppingListItemCreate = named(
  'ShoppingListItemCreate',
  {
    text: requiredText(300, 'Item as free text, such as "2 l milk"'),
  },
  { examples: [{ text: '2 l milk' }] },
)
export const MAX_LIST_TEXT_ITEMS = 100
const ListText = requiredText(
  4000,
  `Items as free text, one per line or separated by commas; up to ${MAX_LIST_TEXT_ITEMS}`,
)
export const ShoppingListTextCreate = named(
  'ShoppingListTextCreate',
  { text: ListText },
  { examples: [{ text: '2 l milk\neggs\nbread' }] },
)
export const ShoppingListText = {
  content: { 'application/json': { schema: ShoppingListTextCreate }, 'text/plain': { schema: ListText } },
}
export const ShoppingListItemUpdate = named(
  'ShoppingListItemUpdate',
  {
    checked: Type.Optional(Type.Boolean({ description: 'True to tick, false to untick' })),
    amount: Type.Optional(
      Nullable(line(60, 'Amount to buy; replaces the total of the parts. Null restores the total')),
    ),
    note: Type.Optional(Nullable(text(500, 'Note; null removes it'))),
    missing: Type.Optional(
      Type.Boolean({
        description:
          'True if the store `store_id` does not have the item, false if it does; requires `store_id`',
      }),
    ),
    store_id: Type.Optional(id('ID of the store that the shopper is in')),
  },
  { examples: [{ checked: true }] },
)
export const ShoppingListMemberCreate = named(
  'ShoppingListMemberCreate',
  { username: Type.String({ minLength: 1, maxLength: 40, description: 'Username of the user to invite' }) },
  { examples: [{ username: 'ann' }] },
)

export type ShoppingListAction = (typeof SHOPPING_LIST_ACTIONS)[number]
export type ShoppingListCreate = Static<typeof ShoppingListCreate>
export type ShoppingListUpdate = Static<typeof ShoppingListUpdate>
export type ShoppingListRead = Static<typeof ShoppingListRead>
export type ShoppingListSummary = Static<typeof ShoppingListSummary>
export type ShoppingListPage = Static<typeof ShoppingListPage>
export type ShoppingListGroup = Static<typeof ShoppingListGroup>
export type ShoppingListItemRead = Static<typeof ShoppingListItemRead>
export type ShoppingListItemUpdate = Static<typeof ShoppingListItemUpdate>
export type ShoppingListPart = Static<typeof ShoppingListPart>
export type ShoppingListRecipeRead = Static<typeof ShoppingListRecipeRead>
export type ShoppingListRecipeCreate = Static<typeof ShoppingListRecipeCreate>
export type ShoppingListInvitation = Static<typeof ShoppingListInvitation>
export type ShoppingListInvitationList = Static<typeof ShoppingListInvitationList>
export type FrequentItems = Static<typeof FrequentItems>
export type ShoppingListMember = Static<typeof ShoppingListMember>
export type ShoppingListTextCreate = Static<typeof ShoppingListTextCreate>
