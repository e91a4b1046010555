import { type Static, Type } from 'typebox'
import {
  CreatedAt,
  count,
  defineBase,
  id,
  May,
  Name,
  Nullable,
  named,
  OneOf,
  OwnerId,
  optional,
  timestamp,
  Version,
} from '../fields.ts'
import { Page, PageQuery, pageFields } from '../paging.ts'
import { recipeFieldSchemas, YEAR_SEC } from './recipe-fields.ts'
import { RecipeImageRead } from './recipe-images.ts'
import { RecipeIngredientCreate, RecipeIngredientRead } from './recipe-ingredients.ts'
import { RecipeReview } from './recipe-reviews.ts'
import { RecipeStepCreate, RecipeStepRead } from './recipe-steps.ts'
import { RecipeTranslationSummary, TranslationLanguage } from './recipe-translations.ts'

/** `share` covers visibility, and whether the kitchen can edit. */
export const RECIPE_ACTIONS = ['update', 'delete', 'share'] as const

/** The cost of listing favourites grows with their number. */
export const MAX_FAVOURITES = 10_000

export const Times = Type.Number({
  minimum: 0.1,
  maximum: 100,
  description:
    'Factor to scale the amounts by, instead of `servings`; the resulting number of servings is rounded',
})
const sharing = {
  visibility: OneOf(
    ['public', 'kitchen', 'private'],
    'Who can see the recipe, besides its owner and Admins. `public` (default): everyone; `kitchen`: members of the kitchen `kitchen_id`; `private`: nobody else',
  ),
  kitchen_id: Nullable(id('ID of the kitchen that can see the recipe; only with `visibility: kitchen`')),
  kitchen_may_edit: Type.Boolean({ description: 'Whether members of the kitchen can edit the recipe' }),
}
const { title, ...content } = recipeFieldSchemas()
const details = { ...content, ...sharing }
const optionalLists = {
  category_ids: Type.Optional(
    Type.Array(id('ID of a category'), {
      maxItems: 50,
      uniqueItems: true,
      description: 'IDs of the categories; an update replaces all',
    }),
  ),
  ingredients: Type.Optional(
    Type.Array(RecipeIngredientCreate, {
      maxItems: 300,
      description: 'Ingredient lines, in order; an update replaces all',
    }),
  ),
  steps: Type.Optional(
    Type.Array(RecipeStepCreate, {
      maxItems: 300,
      description: 'Steps, in order; an update replaces all',
    }),
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
  {
    description: 'Absent fields stay unchanged; null clears a field; arrays are replaced as a whole',
    examples,
  },
)

export const RecipeCopyCreate = named(
  'RecipeCopyCreate',
  {
    kitchen_id: Type.Optional(
      Nullable(id('ID of the kitchen that can see the copy; null (default) if the copy is private')),
    ),
  },
  { examples: [{}] },
)

const RecipeCategoryRead = named('RecipeCategoryRead', {
  id: id('ID of the category'),
  name: Name('Name of the category'),
})

/** The recipe that a copy was made from. */
export const RecipeOrigin = named('RecipeOrigin', {
  recipe_id: Nullable(id('ID of the original recipe; null if it was deleted or you cannot see it')),
  title: Type.String({ description: 'Title of the original at the time of copying' }),
  username: Nullable(
    Type.String({ description: 'Username of the owner of the original; null if it had no owner' }),
  ),
  source_url: Nullable(Type.String({ description: 'Source URL of the original' })),
})

const RecipeEditor = named('RecipeEditor', {
  user_id: id('ID of the last editor'),
  username: Type.String({ description: 'Username of the last editor' }),
})

const summary = {
  id: id('ID of the recipe'),
  user_id: OwnerId,
  username: Nullable(Type.String({ description: 'Username of the owner' })),
  title,
  servings: content.servings,
  prep_time_sec: content.prep_time_sec,
  cook_time_sec: content.cook_time_sec,
  total_time_sec: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 2 * YEAR_SEC,
      description: 'Total preparation and cooking time, in seconds',
    }),
  ),
  visibility: sharing.visibility,
  kitchen_id: sharing.kitchen_id,
  kitchen_name: Nullable(Type.String({ description: 'Name of the kitchen' })),
  categories: Type.Array(RecipeCategoryRead, { description: 'Categories, sorted by name' }),
  translations: Type.Array(RecipeTranslationSummary, {
    description: 'Languages that the recipe was translated into',
  }),
  created_at: CreatedAt,
  updated_at: timestamp('Time of the last change'),
  is_favourite: Type.Boolean({ description: 'Whether the recipe is one of your favourites' }),
  may: May(RECIPE_ACTIONS),
}

export const RecipeSummary = named('RecipeSummary', {
  ...summary,
  ingredient_count: count('Number of ingredient lines'),
  step_count: count('Number of steps'),
  image: Nullable(RecipeImageRead),
})
export const RecipeRead = named('RecipeRead', {
  ...summary,
  ...details,
  ingredients: Type.Array(RecipeIngredientRead, { description: 'Ingredient lines, in order' }),
  steps: Type.Array(RecipeStepRead, { description: 'Steps, in order' }),
  updated_by: Nullable(RecipeEditor),
  origin: Nullable(RecipeOrigin),
  review: Nullable(RecipeReview),
  version: Version,
  images: Type.Array(RecipeImageRead, { description: 'Images, in order; recipe lists show the first one' }),
})
export const RecipePage = named('RecipePage', {
  ...pageFields(RecipeSummary),
  corrected_q: Type.Optional(
    Type.String({
      description:
        'Corrected spelling of `q`; present if `q` had no results and Larder searched for this text instead',
    }),
  ),
})

export const DeletedRecipe = named('DeletedRecipe', {
  id: summary.id,
  title,
  deleted_at: timestamp('Time of deletion; the recipe is deleted permanently 30 days later'),
})
export const DeletedRecipePage = Page('DeletedRecipePage', DeletedRecipe)

/** Sort orders that depend on the cook log and the ratings of the caller. */
export const COOKED_SORTS = ['last_cooked', 'long_not_cooked', 'most_cooked', 'best_rated'] as const
const RECIPE_SORTS = ['newest', 'oldest', 'title', 'quickest', ...COOKED_SORTS] as const

const RECIPE_SCOPES = ['everyone', 'kitchens', 'mine', 'favourites'] as const

export const RecipeListQuery = Type.Object(
  {
    ...PageQuery,
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description:
          'Search words in any order; the last one can be a prefix. Results are sorted by relevance unless `sort` is set.',
      }),
    ),
    category_id: Type.Optional(id('Only recipes in this category')),
    any_category_id: Type.Optional(
      Type.Array(id('ID of a category'), {
        maxItems: 20,
        description: 'Only recipes in at least one of these categories. The parameter can be repeated.',
      }),
    ),
    ingredient_id: Type.Optional(
      Type.Array(id('ID of an ingredient'), {
        maxItems: 20,
        description: 'Only recipes with all of these ingredients. The parameter can be repeated.',
      }),
    ),
    tag_id: Type.Optional(
      Type.Array(id('ID of one of your tags'), {
        maxItems: 20,
        description: 'Only recipes with all of these tags. The parameter can be repeated.',
      }),
    ),
    user_id: Type.Optional(id('Only recipes of this user')),
    kitchen_id: Type.Optional(
      id('Only recipes of this kitchen; the result is empty if you are not a member'),
    ),
    scope: Type.Optional(
      OneOf(
        RECIPE_SCOPES,
        '`everyone` (default): all recipes that you can see; `kitchens`: recipes of your kitchens; `mine`: your own; `favourites`: your favourites',
      ),
    ),
    visibility: Type.Optional(OneOf(['public', 'kitchen', 'private'], 'Only recipes with this visibility')),
    max_total_time_sec: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2 * YEAR_SEC,
        description: 'Only recipes with a total time of at most this many seconds',
      }),
    ),
    not_cooked_days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 36_500,
        description:
          'Only recipes that, according to your cook log, you have not cooked for this many days; includes recipes that you have never cooked',
      }),
    ),
    needs_review: Type.Optional(
      Type.Boolean({
        description:
          'true: only recipes that need review, such as uncertain results of imports, among those of you and your kitchens that you can edit',
      }),
    ),
    sort: Type.Optional(
      OneOf(
        RECIPE_SORTS,
        'Sort order. Default: `newest`, or relevance with `q`. `last_cooked`, `long_not_cooked`, `most_cooked` and `best_rated` use your cook log and the mean of your ratings; recipes that you have never cooked or rated come last, newest first.',
      ),
    ),
  },
  { additionalProperties: false },
)
export const RecipeReadQuery = Type.Object(
  {
    servings: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1000,
        description: 'Scale the amounts to this number of servings',
      }),
    ),
    times: Type.Optional(Times),
    language: Type.Optional(
      Type.Unsafe<Static<typeof TranslationLanguage>>({
        ...TranslationLanguage,
        description:
          'Translate the texts into this language, as far as `translations` has it; IDs, weights and links stay those of the original',
      }),
    ),
  },
  { additionalProperties: false },
)
export const RecipeDeleteQuery = Type.Object(
  {
    permanent: Type.Optional(
      Type.Boolean({ description: 'Delete permanently instead of moving to the trash' }),
    ),
  },
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
