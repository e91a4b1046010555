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

/** `edit`: what is on it, and what was ticked; `update`: its name and its store; `share`: who sees it. */
export const SHOPPING_LIST_ACTIONS = ['edit', 'update', 'delete', 'share'] as const

export const SOLD_BY = ['weight', 'volume', 'piece', 'loose', 'bunch', 'clove'] as const

const name = Name('What the list is for')
const storeId = Nullable(id('The store it is for; its shelves give the order'))
const kitchenId = Nullable(
  id('The kitchen whose people see and change it; null: its owner’s, and of those it is shared with'),
)
const grams = Nullable(Type.Number({ minimum: 0, description: 'What it weighs; null where nobody knows' }))
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
    id('The entry of the recipe that needs it; null when it was added by hand'),
  ),
  recipe_id: Nullable(id('The recipe that needs it; null when added by hand, or when the recipe is gone')),
  amount_grams: grams,
  amount_readable: Type.String({ description: 'The amount as the recipe says it, at its servings' }),
  is_counted: Type.Boolean({
    description: 'False: `own_amount` stands for it, because it was set after this was added',
  }),
})
export const ShoppingListItemRead = named('ShoppingListItemRead', {
  id: id('Identifies the item'),
  ingredient_id: Nullable(id('The ingredient; null for what is no ingredient')),
  name: Type.String({ description: 'What to buy' }),
  amount_grams: grams,
  amount_readable: Type.String({
    description: 'All parts summed up, as one would ask for it in a shop; ≈ when it was worked out',
  }),
  own_amount: Nullable(
    Type.String({ description: 'What someone set by hand, in place of the parts that were there' }),
  ),
  own_grams: grams,
  sold_by: OneOf(SOLD_BY, 'How shops sell it; what is `loose` is counted or weighed, as the recipes have it'),
  grams_each: Nullable(
    Type.Number({
      description: 'What a millilitre, piece, bunch or clove of it weighs; null: it is weighed',
    }),
  ),
  checked_at: Nullable(timestamp('When it was ticked')),
  note: Nullable(text(500, 'A remark')),
  is_missing: Type.Boolean({ description: 'Was not found in this store' }),
  needed_on: Nullable(Day('The first day on which a planned meal needs it; null: no plan says')),
  keeps_days: Nullable(
    Type.Integer({ minimum: 0, description: 'How many days it keeps, where that is few; null: it keeps' }),
  ),
  stamp: Type.Integer({
    description: 'Newest change to this item, in milliseconds; operations must come after it',
  }),
  parts: Type.Array(ShoppingListPart, { description: 'Who needs how much of it' }),
})
export const ShoppingListGroup = named('ShoppingListGroup', {
  shelf: Nullable(
    named('ShoppingListShelf', {
      id: id('A shelf of the store'),
      name: Type.String({ description: 'Its name' }),
    }),
  ),
  is_guess: Type.Boolean({
    description:
      'True: nobody placed these here; other stores keep them on such a shelf, or it is about such things',
  }),
  items: Type.Array(ShoppingListItemRead, { description: 'In the order they stand on the shelf' }),
})
export const ShoppingListRecipeRead = named('ShoppingListRecipeRead', {
  id: id('Identifies the entry'),
  recipe_id: Nullable(id('The recipe; null when it is gone')),
  title: Type.String({ description: "The recipe's title when it was added" }),
  servings: Nullable(Type.Integer({ minimum: 1, description: 'For how many' })),
  day: Nullable(Day('The day of the planned meal; null where the list follows no plan in it')),
  is_off: Type.Boolean({
    description:
      'True: the meal was taken off the plan or the list, and only what was bought or set by hand is left',
  }),
  lacks_ingredients: Type.Boolean({
    description:
      'True: `follows.user_id` cannot read the recipe of this planned meal, so its ingredients are not on the list',
  }),
})
export const ShoppingListMember = named('ShoppingListMember', {
  user_id: id('Someone who sees and edits the list, or is invited to'),
  username: Type.String({ description: 'Their username' }),
  role: OneOf(
    ['owner', 'editor', 'invited'],
    'Only the owner shares, renames and deletes the list; who is invited sees it once they accept',
  ),
})
export const ShoppingListInvitation = named('ShoppingListInvitation', {
  shopping_list_id: id('The list'),
  name,
  user_id: id('Its owner'),
  username: Type.String({ description: 'The name of its owner' }),
  created_at: CreatedAt,
})
export const ShoppingListInvitationList = named('ShoppingListInvitationList', {
  items: Type.Array(ShoppingListInvitation, { description: 'The newest 100 that wait for an answer' }),
})
const read = {
  id: id('Identifies the list'),
  user_id: id('Its owner'),
  name,
  store_id: storeId,
  kitchen_id: kitchenId,
  kitchen_name: Nullable(Type.String({ description: 'What the people of the kitchen call it' })),
  item_count: count('How many items it has'),
  checked_count: count('How many of them are ticked'),
  may: May(SHOPPING_LIST_ACTIONS),
  version: Version,
  created_at: CreatedAt,
}
export const ShoppingListSummary = named('ShoppingListSummary', read)
export const ShoppingListRead = named('ShoppingListRead', {
  ...read,
  total_grams: Type.Number({
    minimum: 0,
    description: 'What everything whose weight is known weighs together',
  }),
  members: Type.Array(ShoppingListMember, { description: 'The owner first' }),
  recipes: Type.Array(ShoppingListRecipeRead, { description: 'In the order they were added' }),
  follows: Nullable(FollowedPlan),
  plan_changes: Type.Array(PlanChange, {
    description: `What the plan changed here, the newest ${MAX_PLAN_CHANGES}, newest first`,
  }),
  groups: Type.Array(ShoppingListGroup, {
    description:
      'The walk, shelf by shelf: what was placed, then what is guessed; then what has no place, and what was missing',
  }),
})
export const ShoppingListPage = Page('ShoppingListPage', ShoppingListSummary)
export const ShoppingListListQuery = Type.Object(
  { ...PageQuery, kitchen_id: Type.Optional(id('Only lists of this kitchen; none, if you see none of it')) },
  { additionalProperties: false },
)
export const ShoppingListReadQuery = Type.Object(
  { store_id: Type.Optional(id('Sort for this store instead of the list’s own')) },
  { additionalProperties: false },
)

export const ShoppingListRecipeCreate = named(
  'ShoppingListRecipeCreate',
  {
    recipe_id: id('The recipe to buy for'),
    servings: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'As the recipe says by default' }),
    ),
    times: Type.Optional(Times),
    without_ingredient_ids: Type.Optional(
      Type.Array(id('An ingredient of the recipe'), {
        maxItems: 500,
        description:
          'What stays off the list because it is at home. Sent at all, it teaches: left out twice in a row is a staple',
      }),
    ),
  },
  { examples: [{ recipe_id: 1, servings: 4 }] },
)
export const ShoppingListItemCreate = named(
  'ShoppingListItemCreate',
  {
    text: requiredText(300, 'As one would say it, such as "2 l milk"'),
  },
  { examples: [{ text: '2 l milk' }] },
)
export const ShoppingListItemUpdate = named(
  'ShoppingListItemUpdate',
  {
    checked: Type.Optional(Type.Boolean({ description: 'Tick or untick' })),
    amount: Type.Optional(Nullable(line(60, 'How much to buy, whatever recipes say; null: what they need'))),
    note: Type.Optional(Nullable(text(500, 'A remark; null removes it'))),
    missing: Type.Optional(Type.Boolean({ description: 'Not found in `store_id`, or found after all' })),
    store_id: Type.Optional(id('The store the shopper is in')),
  },
  { examples: [{ checked: true }] },
)
export const ShoppingListMemberCreate = named(
  'ShoppingListMemberCreate',
  { username: Type.String({ minLength: 1, maxLength: 40, description: 'Whom to invite' }) },
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
