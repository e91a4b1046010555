import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  defineBase,
  id,
  line,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  OwnerId,
  optional,
  text,
  timestamp,
  Version,
} from '../fields.ts'
import { Page, PageQuery, pageFields } from '../paging.ts'
import { RecipeImageRead } from './recipe-images.ts'
import { RecipeIngredientCreate, RecipeIngredientRead } from './recipe-ingredients.ts'
import { RecipeStepCreate, RecipeStepRead } from './recipe-steps.ts'

/** `share`: say who sees it, and whether the kitchen may change it. */
export const RECIPE_ACTIONS = ['update', 'delete', 'share'] as const

/** What a list of them costs grows with their number. */
export const MAX_FAVOURITES = 10_000

const YEAR_SEC = 365 * 24 * 60 * 60

const title = line(200, 'What the dish is called')
const servings = Nullable(
  Type.Integer({ minimum: 1, maximum: 1000, description: 'How many it feeds; null: not said' }),
)
export const Times = Type.Number({
  minimum: 0.1,
  maximum: 100,
  description: 'So many times what is written, instead of servings; these are then rounded',
})
const seconds = (description: string, maximum = YEAR_SEC) =>
  Nullable(Type.Integer({ minimum: 0, maximum, description: `${description}, in seconds` }))

const details = {
  description: Nullable(text(10_000, 'A few words about the dish')),
  notes: Nullable(text(10_000, 'What the cook wants to remember: tips, variations, what went wrong')),
  servings,
  yield_words: Nullable(
    text(120, 'What it makes besides servings: "24 biscuits", "1 loaf of 900 g", "a 24 cm tin"'),
  ),
  prep_time_sec: seconds('Time to prepare'),
  cook_time_sec: seconds('Time to cook'),
  source_url: Nullable(
    Type.String({
      maxLength: 2000,
      pattern: '^https?://[^\\s]+$',
      description: 'Where the recipe comes from',
    }),
  ),
  source_name: Nullable(line(300, 'The book, magazine or person the recipe comes from')),
  equipment: Type.Array(line(120, 'One thing, such as "24 cm springform tin"'), {
    maxItems: 50,
    description: 'What one needs besides the ingredients, in order',
  }),
  visibility: OneOf(
    ['public', 'kitchen', 'private'],
    'Who sees it besides its owner and Admin: everyone (by default), the people of the kitchen `kitchen_id`, or nobody',
  ),
  kitchen_id: Nullable(id('The kitchen that sees it; goes with the visibility `kitchen` alone')),
  kitchen_may_edit: Type.Boolean({ description: 'Whether the people of the kitchen may change it' }),
}
const optionalLists = {
  category_ids: Type.Optional(
    Type.Array(id('A category'), { maxItems: 50, uniqueItems: true, description: 'Replaces all categories' }),
  ),
  ingredients: Type.Optional(
    Type.Array(RecipeIngredientCreate, {
      maxItems: 300,
      description: 'Replaces all ingredient lines, in order',
    }),
  ),
  steps: Type.Optional(
    Type.Array(RecipeStepCreate, { maxItems: 300, description: 'Replaces all steps, in order' }),
  ),
}
const examples = [
  {
    title: 'Pancakes',
    servings: 4,
    prep_time_sec: 600,
    cook_time_sec: 1200,
    ingredients: [
      { ingredient_name: 'plain flour', amount_readable: '250 g' },
      { ingredient_name: 'milk', amount_readable: '2 cups' },
      { ingredient_name: 'egg', amount_readable: '2', note: 'at room temperature' },
    ],
    steps: [
      { instruction: 'Whisk everything to a smooth batter and let it rest.', duration_sec: 900 },
      { instruction: 'Fry ladlefuls in a hot pan, a minute on each side.' },
    ],
  },
]

export const RecipeBase = defineBase('Recipe', { title, ...details })
export const RecipeCreate = named(
  'RecipeCreate',
  { title, ...optional(details), ...optionalLists },
  { examples },
)
export const RecipeUpdate = named(
  'RecipeUpdate',
  { ...optional(RecipeBase.properties), ...optionalLists },
  { description: 'What is absent stays, null clears, lists are replaced whole', examples },
)

export const RecipeCopyCreate = named(
  'RecipeCopyCreate',
  { kitchen_id: Type.Optional(Nullable(id('The kitchen that is to see it; private by default'))) },
  { examples: [{}] },
)

const RecipeCategoryRead = named('RecipeCategoryRead', {
  id: id('Identifies the category'),
  name: Name('Its name'),
})

/** Of a recipe that is someone's own version of another. */
export const RecipeOrigin = named('RecipeOrigin', {
  recipe_id: Nullable(id('The recipe it was made from; null when it is gone, or not for you to see')),
  title: Type.String({ description: 'What that was called at the time' }),
  username: Nullable(Type.String({ description: 'Whose it was; null: nobody’s' })),
  source_url: Nullable(Type.String({ description: 'Where that came from' })),
})

const RecipeEditor = named('RecipeEditor', {
  user_id: id('Who changed it'),
  username: Type.String({ description: 'Their username' }),
})

const summary = {
  id: id('Identifies the recipe'),
  user_id: OwnerId,
  username: Nullable(Type.String({ description: "The owner's username" })),
  title,
  servings,
  prep_time_sec: details.prep_time_sec,
  cook_time_sec: details.cook_time_sec,
  total_time_sec: seconds('Preparing and cooking together', 2 * YEAR_SEC),
  visibility: details.visibility,
  kitchen_id: details.kitchen_id,
  kitchen_name: Nullable(Type.String({ description: 'What the people of the kitchen call it' })),
  categories: Type.Array(RecipeCategoryRead, { description: 'By name' }),
  created_at: CreatedAt,
  updated_at: timestamp('When it was last changed'),
  is_favourite: Type.Boolean({ description: 'Whether it is one of your favourites' }),
  may: May(RECIPE_ACTIONS),
}

export const RecipeSummary = named('RecipeSummary', {
  ...summary,
  ingredient_count: count('How many ingredient lines it has'),
  step_count: count('How many steps it has'),
  image: Nullable(RecipeImageRead),
})
export const RecipeRead = named('RecipeRead', {
  ...summary,
  ...details,
  ingredients: Type.Array(RecipeIngredientRead, { description: 'In order' }),
  steps: Type.Array(RecipeStepRead, { description: 'In order' }),
  updated_by: Nullable(RecipeEditor),
  origin: Nullable(RecipeOrigin),
  version: Version,
  images: Type.Array(RecipeImageRead, { description: 'In order; the first stands for the recipe' }),
})
export const RecipePage = named('RecipePage', {
  ...pageFields(RecipeSummary),
  corrected_q: Type.Optional(
    Type.String({ description: 'What was searched for instead, when `q` found nothing as it was spelt' }),
  ),
})

export const DeletedRecipe = named('DeletedRecipe', {
  id: summary.id,
  title,
  deleted_at: timestamp('When it was put into the trash; 30 days later it is gone'),
})
export const DeletedRecipePage = Page('DeletedRecipePage', DeletedRecipe)

/** By what the person who asks has cooked, and how they rated it. */
export const COOKED_SORTS = ['last_cooked', 'long_not_cooked', 'most_cooked', 'best_rated'] as const
export const RECIPE_SORTS = ['newest', 'oldest', 'title', 'quickest', ...COOKED_SORTS] as const

export const RECIPE_SCOPES = ['everyone', 'kitchens', 'mine', 'favourites'] as const

export const RecipeListQuery = Type.Object(
  {
    ...PageQuery,
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Words in any order; the last may be unfinished; best match first',
      }),
    ),
    category_id: Type.Optional(id('Only recipes of this category')),
    any_category_id: Type.Optional(
      Type.Array(id('A category'), {
        maxItems: 20,
        description: 'Repeatable: only recipes of at least one of them',
      }),
    ),
    ingredient_id: Type.Optional(
      Type.Array(id('An ingredient'), {
        maxItems: 20,
        description: 'Repeatable: only recipes with all of them',
      }),
    ),
    tag_id: Type.Optional(
      Type.Array(id('A tag of yours'), {
        maxItems: 20,
        description: 'Repeatable: only recipes with all of them',
      }),
    ),
    user_id: Type.Optional(id("Only this user's recipes")),
    kitchen_id: Type.Optional(id('Only recipes of this kitchen; none, if you are not in it')),
    scope: Type.Optional(
      OneOf(
        RECIPE_SCOPES,
        '`everyone` (by default): all you see; `kitchens`: those of your kitchens; `mine`: yours; `favourites`: those you marked',
      ),
    ),
    max_total_time_sec: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2 * YEAR_SEC,
        description: 'Only recipes that are ready within this time',
      }),
    ),
    not_cooked_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36_500,
        description:
          'Only recipes that you have not cooked for so many days, by your own cook log; those you never cooked, too',
      }),
    ),
    sort: Type.Optional(
      OneOf(
        RECIPE_SORTS,
        '`newest` by default; with `q`, best match first unless given. `last_cooked`, `long_not_cooked`, `most_cooked` and `best_rated` go by your own cook log and the mean of your ratings; what you never cooked or rated comes after, the newest first',
      ),
    ),
  },
  { additionalProperties: false },
)
export const RecipeReadQuery = Type.Object(
  {
    servings: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'Answer the amounts for this many' }),
    ),
    times: Type.Optional(Times),
  },
  { additionalProperties: false },
)
export const RecipeDeleteQuery = Type.Object(
  { permanent: Type.Optional(Type.Boolean({ description: 'Past the trash: gone at once' })) },
  { additionalProperties: false },
)
export const DeletedRecipeListQuery = Type.Object(PageQuery, { additionalProperties: false })

export type RecipeOrigin = Static<typeof RecipeOrigin>
export type RecipeCopyCreate = Static<typeof RecipeCopyCreate>
export type RecipeAction = (typeof RECIPE_ACTIONS)[number]
export type RecipeCreate = Static<typeof RecipeCreate>
export type RecipeUpdate = Static<typeof RecipeUpdate>
export type RecipeRead = Static<typeof RecipeRead>
export type RecipeSummary = Static<typeof RecipeSummary>
export type RecipePage = Static<typeof RecipePage>
export type RecipeListQuery = Static<typeof RecipeListQuery>
export type RecipeReadQuery = Static<typeof RecipeReadQuery>
export type RecipeDeleteQuery = Static<typeof RecipeDeleteQuery>
export type DeletedRecipe = Static<typeof DeletedRecipe>
export type DeletedRecipePage = Static<typeof DeletedRecipePage>
export type DeletedRecipeListQuery = Static<typeof DeletedRecipeListQuery>
