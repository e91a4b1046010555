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
import { FollowedPlan, MAX_PLAN_CHANGES, PlanChange } from './followed-plans.ts'

/** `edit`: items and ticks; `update`: name and store; `share`: members and kitchen. */
export const SHOPPING_LIST_ACTIONS = ['edit', 'update', 'delete', 'share'] as const

export const SOLD_BY = ['weight', 'volume', 'piece', 'loose', 'bunch', 'clove'] as const

const name = Name('Name of the list')
const storeId = Nullable(id('Store whose shelves determine the order'))
const kitchenId = Nullable(
  id('Kitchen whose members can see and change it; null: only the owner and invited users can'),
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
    id('Recipe entry of this list that needs it; null if it was added by hand'),
  ),
  recipe_id: Nullable(id('Recipe that needs it; null if it was added by hand or the recipe was deleted')),
  amount_grams: grams,
  amount_readable: Type.String({ description: 'Amount as written in the recipe, scaled to the servings' }),
  is_counted: Type.Boolean({
    description: 'False if `own_amount` was set later and replaces this part',
  }),
})
export const ShoppingListItemRead = named('ShoppingListItemRead', {
  id: id('Identifies the item'),
  ingredient_id: Nullable(id('The ingredient; null if the item matches none')),
  name: Type.String({ description: 'Name of the item' }),
  amount_grams: grams,
  amount_readable: Type.String({
    description: 'Total amount in the units that shops use; starts with ≈ if it was converted',
  }),
  own_amount: Nullable(
    Type.String({ description: 'Amount set by hand; replaces the parts added before it' }),
  ),
  own_grams: grams,
  sold_by: OneOf(SOLD_BY, 'How shops sell it; `loose` items are counted or weighed, as in the recipes'),
  grams_each: Nullable(
    Type.Number({
      description: 'Weight of a millilitre, piece, bunch or clove; null if it is sold by weight',
    }),
  ),
  checked_at: Nullable(timestamp('Time when it was ticked')),
  note: Nullable(text(500, 'Note')),
  is_missing: Type.Boolean({ description: 'Whether this store does not have it' }),
  needed_on: Nullable(Day('First day on which a planned meal needs it; null without a planned meal')),
  keeps_days: Nullable(
    Type.Integer({ minimum: 0, description: 'Shelf life of perishable food in days; null for other items' }),
  ),
  stamp: Type.Integer({
    description: 'Logical clock of the newest change, in milliseconds; `at` of an operation must be later',
  }),
  parts: Type.Array(ShoppingListPart, { description: 'Amounts that make up the item' }),
})
export const ShoppingListGroup = named('ShoppingListGroup', {
  shelf: Nullable(
    named('ShoppingListShelf', {
      id: id('A shelf of the store'),
      name: Type.String({ description: 'Name of the shelf' }),
    }),
  ),
  is_guess: Type.Boolean({
    description:
      'True if nobody placed these items here, and Larder guessed the shelf from other stores or from its name',
  }),
  items: Type.Array(ShoppingListItemRead, { description: 'In the order of the shelf' }),
})
export const ShoppingListRecipeRead = named('ShoppingListRecipeRead', {
  id: id('Identifies the entry'),
  recipe_id: Nullable(id('The recipe; null if it was deleted')),
  title: Type.String({ description: 'Title of the recipe when it was added' }),
  servings: Nullable(Type.Integer({ minimum: 1, description: 'Number of servings' })),
  day: Nullable(Day('Day of the planned meal; null if the entry does not follow a plan')),
  is_off: Type.Boolean({
    description:
      'True if the meal was removed from the plan or the list; only parts that were ticked or set by hand remain',
  }),
  lacks_ingredients: Type.Boolean({
    description: 'True if `follows.user_id` cannot read the recipe, so its ingredients are not on the list',
  }),
})
export const ShoppingListMember = named('ShoppingListMember', {
  user_id: id('Owner, editor or invited user'),
  username: Type.String({ description: 'Username' }),
  role: OneOf(
    ['owner', 'editor', 'invited'],
    'Only the owner can share, rename and delete the list; invited users see it once they accept',
  ),
})
export const ShoppingListInvitation = named('ShoppingListInvitation', {
  shopping_list_id: id('The list'),
  name,
  user_id: id('Owner of the list'),
  username: Type.String({ description: 'Username of the owner' }),
  created_at: CreatedAt,
})
export const ShoppingListInvitationList = named('ShoppingListInvitationList', {
  items: Type.Array(ShoppingListInvitation, { description: 'The newest 100 open invitations' }),
})
const read = {
  id: id('Identifies the list'),
  user_id: id('Owner of the list'),
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
    description: 'Total weight of all items of known weight',
  }),
  members: Type.Array(ShoppingListMember, {
    description: 'Owner, editors and invited users; the owner first',
  }),
  recipes: Type.Array(ShoppingListRecipeRead, {
    description: 'Sorted by day, then in the order in which they were added',
  }),
  follows: Nullable(FollowedPlan),
  plan_changes: Type.Array(PlanChange, {
    description: `The ${MAX_PLAN_CHANGES} newest changes made by the followed plan, newest first`,
  }),
  groups: Type.Array(ShoppingListGroup, {
    description:
      'Shelves in walking order: for each, placed items, then guessed ones; then items without a shelf, then missing items',
  }),
})
export const ShoppingListPage = Page('ShoppingListPage', ShoppingListSummary)
export const ShoppingListListQuery = Type.Object(
  { ...PageQuery, kitchen_id: Type.Optional(id('Return only lists of this kitchen')) },
  { additionalProperties: false },
)
export const ShoppingListReadQuery = Type.Object(
  { store_id: Type.Optional(id('Sort for this store; default: the store of the list')) },
  { additionalProperties: false },
)

export const ShoppingListRecipeCreate = named(
  'ShoppingListRecipeCreate',
  {
    recipe_id: id('Recipe to shop for'),
    servings: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'Number of servings; default: those of the recipe',
      }),
    ),
    times: Type.Optional(Times),
    without_ingredient_ids: Type.Optional(
      Type.Array(id('An ingredient of the recipe'), {
        maxItems: 500,
        description:
          'Ingredients that are at home and stay off the list. If sent, Larder learns from it: an ingredient left out twice in a row becomes a staple.',
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
export const ShoppingListItemUpdate = named(
  'ShoppingListItemUpdate',
  {
    checked: Type.Optional(Type.Boolean({ description: 'True to tick, false to untick' })),
    amount: Type.Optional(
      Nullable(line(60, 'Amount to buy; replaces the total of the parts; null restores it')),
    ),
    note: Type.Optional(Nullable(text(500, 'Note; null removes it'))),
    missing: Type.Optional(
      Type.Boolean({
        description: 'True if `store_id` does not have it, false if it does; requires `store_id`',
      }),
    ),
    store_id: Type.Optional(id('Store that the shopper is in')),
  },
  { examples: [{ checked: true }] },
)
export const ShoppingListMemberCreate = named(
  'ShoppingListMemberCreate',
  { username: Type.String({ minLength: 1, maxLength: 40, description: 'User to invite' }) },
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
export type ShoppingListMember = Static<typeof ShoppingListMember>
