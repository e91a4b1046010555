import { type Static, Type } from 'typebox'
import { CreatedAt, count, defineBase, id, May, Nullable, named, optional, text, Version } from '../fields.ts'
import { Page, PageQuery, pageFields } from '../paging.ts'
import { RecipeImageRead } from './recipe-images.ts'

export const COOKING_ACTIONS = ['update', 'delete'] as const

export const MAX_COOKING_NOTE_LENGTH = 2000
/** Limits distinct recipes in the log, because the cost of sorting by it grows with their number. */
export const MAX_COOKED_RECIPES = 10_000

export const MAX_COOKINGS_PER_MONTH = 1000

const Day = (description: string) => Type.String({ format: 'date', description })

export const CookingBase = defineBase('Cooking', {
  day: Day('Day on which you cooked; not in the future'),
  servings: Nullable(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'Number of servings; null if unknown' }),
  ),
  rating: Nullable(
    Type.Number({
      minimum: 1,
      maximum: 5,
      multipleOf: 0.5,
      description: 'Rating from 1 to 5 stars, in half stars; null if not rated',
    }),
  ),
  note: Nullable(text(MAX_COOKING_NOTE_LENGTH, 'Note')),
  is_shared: Type.Boolean({ description: 'Whether everyone who can see the recipe can see this entry' }),
})
const base = CookingBase.properties

const examples = [
  { day: '2026-01-31', servings: 4, rating: 4.5, note: 'Less salt next time.', is_shared: true },
]

export const CookingCreate = named(
  'CookingCreate',
  { recipe_id: id('Recipe that was cooked'), ...optional(base), day: base.day },
  { examples: examples.map((example) => ({ recipe_id: 1, ...example })) },
)
export const CookingUpdate = named('CookingUpdate', optional(base), {
  description: 'Absent fields stay unchanged; null clears a field',
  examples,
})
export const CookingRead = named('CookingRead', {
  id: id('ID of the entry'),
  recipe_id: id('Recipe that was cooked'),
  title: Type.String({ description: 'Title of the recipe' }),
  recipe_version: Type.Integer({
    minimum: 1,
    description: 'Version of the recipe when the entry was created',
  }),
  user_id: id('ID of the cook'),
  username: Type.String({ description: 'Username of the cook' }),
  ...base,
  image: Nullable(RecipeImageRead),
  version: Version,
  created_at: CreatedAt,
  may: May(COOKING_ACTIONS),
})
export const CookingPage = Page('CookingPage', CookingRead)
const Mean = (description: string) => Type.Number({ minimum: 1, maximum: 5, description })
export const KitchenRating = named(
  'KitchenRating',
  {
    rating: Mean('Mean rating of the kitchen: the mean of each member’s own mean rating'),
    people: Type.Integer({ minimum: 1, description: 'Number of members who have rated the recipe' }),
  },
  { description: 'Rating by the recipe’s kitchen, for its members; null for everyone else' },
)
export const RecipeCookingPage = named('RecipeCookingPage', {
  ...pageFields(CookingRead),
  my_count: count('Number of times that you have cooked the recipe'),
  my_last_day: Nullable(Day('Day on which you last cooked the recipe; null if never')),
  my_rating: Nullable(Mean('Mean of your ratings; null if you have not rated the recipe')),
  kitchen_rating: Nullable(KitchenRating),
})
export const CookingListQuery = Type.Object(
  {
    ...PageQuery,
    from: Type.Optional(Day('Only entries on or after this day')),
    until: Type.Optional(Day('Only entries on or before this day')),
  },
  { additionalProperties: false },
)
const Month = (description: string) =>
  Type.String({ pattern: '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$', description })
export const CookingMonthsQuery = Type.Object(
  { until: Type.Optional(Month('Last month to include, as YYYY-MM; default: the current month')) },
  { additionalProperties: false },
)
export const CookingMonths = named('CookingMonths', {
  items: Type.Array(
    named('CookingMonth', {
      month: Month('Month, as YYYY-MM'),
      count: count(`Number of entries in this month, at most ${MAX_COOKINGS_PER_MONTH}`),
    }),
    { description: 'Twelve consecutive months, oldest first; months before 1900 are left out' },
  ),
})
export const RecipeCookingListQuery = Type.Object(PageQuery, { additionalProperties: false })

export type CookingAction = (typeof COOKING_ACTIONS)[number]
export type CookingCreate = Static<typeof CookingCreate>
export type CookingUpdate = Static<typeof CookingUpdate>
export type CookingRead = Static<typeof CookingRead>
export type KitchenRating = Static<typeof KitchenRating>
export type CookingMonths = Static<typeof CookingMonths>
export type CookingListQuery = Static<typeof CookingListQuery>
export type CookingPage = Static<typeof CookingPage>
export type RecipeCookingPage = Static<typeof RecipeCookingPage>
