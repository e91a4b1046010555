import { type Static, Type } from 'typebox'
import { CreatedAt, count, defineBase, id, May, Nullable, named, optional, text, Version } from '../fields.ts'
import { Page, PageQuery, pageFields } from '../paging.ts'
import { RecipeImageRead } from './recipe-images.ts'

export const COOKING_ACTIONS = ['update', 'delete'] as const

export const MAX_COOKING_NOTE = 2000
/** Different ones; what a list costs that is sorted by them grows with their number. */
export const MAX_COOKED_RECIPES = 10_000

/** More than anyone cooks. */
export const MAX_COUNTED_A_MONTH = 1000

const Day = (description: string) => Type.String({ format: 'date', description })

export const CookingBase = defineBase('Cooking', {
  day: Day('The day on which it was cooked, not in the future'),
  servings: Nullable(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'For how many; null: not said' }),
  ),
  rating: Nullable(
    Type.Number({ minimum: 1, maximum: 5, multipleOf: 0.5, description: 'In half stars; null: not said' }),
  ),
  note: Nullable(text(MAX_COOKING_NOTE, 'What to remember of it')),
  is_shared: Type.Boolean({ description: 'Whether those who can read the recipe read this, too' }),
})
const base = CookingBase.properties

const examples = [
  { day: '2026-01-31', servings: 4, rating: 4.5, note: 'Less salt next time.', is_shared: true },
]

export const CookingCreate = named(
  'CookingCreate',
  { recipe_id: id('What was cooked'), ...optional(base), day: base.day },
  { examples: examples.map((example) => ({ recipe_id: 1, ...example })) },
)
export const CookingUpdate = named('CookingUpdate', optional(base), {
  description: 'What is absent stays, null clears',
  examples,
})
export const CookingRead = named('CookingRead', {
  id: id('Identifies the entry'),
  recipe_id: id('What was cooked'),
  title: Type.String({ description: 'What the recipe is called' }),
  recipe_version: Type.Integer({ minimum: 1, description: 'What the recipe was when this was written down' }),
  user_id: id('Who cooked it'),
  username: Type.String({ description: 'Their username' }),
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
    rating: Mean('The mean of what its people make of it, each counted once'),
    people: Type.Integer({ minimum: 1, description: 'How many of them have rated it' }),
  },
  { description: 'For the people of the recipe’s kitchen alone' },
)
export const RecipeCookingPage = named('RecipeCookingPage', {
  ...pageFields(CookingRead),
  my_count: count('How many times you cooked it'),
  my_last_day: Nullable(Day('When you cooked it last; null: never')),
  my_rating: Nullable(Mean('The mean of your ratings; null: you gave none')),
  kitchen_rating: Nullable(KitchenRating),
})
export const CookingListQuery = Type.Object(
  {
    ...PageQuery,
    from: Type.Optional(Day('Only what was cooked on this day or later')),
    until: Type.Optional(Day('Only what was cooked on this day or earlier')),
  },
  { additionalProperties: false },
)
const Month = (description: string) =>
  Type.String({ pattern: '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$', description })
export const CookingMonthsQuery = Type.Object(
  { until: Type.Optional(Month('The last month, as YYYY-MM; by default this one')) },
  { additionalProperties: false },
)
export const CookingMonths = named('CookingMonths', {
  items: Type.Array(
    named('CookingMonth', {
      month: Month('The month, as YYYY-MM'),
      count: count(`How many times you cooked in it, ${MAX_COUNTED_A_MONTH} at most`),
    }),
    { description: 'Twelve in a row, the last one last; fewer where they would begin before 1900' },
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
