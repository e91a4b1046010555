import { type Static, Type } from 'typebox'
import { CreatedAt, Name, Nullable, named, timestamp } from '../fields.ts'
import { CookingBase } from '../recipes/cookings.ts'
import { RecipeImageBase } from '../recipes/recipe-images.ts'
import { RecipeIngredientRead } from '../recipes/recipe-ingredients.ts'
import { RecipeReview } from '../recipes/recipe-reviews.ts'
import { RecipeStepBase, StepIngredients } from '../recipes/recipe-steps.ts'
import { RecipeTranslation } from '../recipes/recipe-translations.ts'
import { RecipeBase } from '../recipes/recipes.ts'

/** Incremented when older readers could misread a newer archive. */
export const ARCHIVE_VERSION = 1

const { kitchen_id: _kitchenId, ...recipe } = RecipeBase.properties
const {
  id: _lineId,
  ingredient_id: _ingredientId,
  recipe_id: _recipeId,
  recipe_title: _recipeTitle,
  recipe_times: _recipeTimes,
  ...line
} = RecipeIngredientRead.properties

/** Link to a recipe in the same archive. */
export const ArchivedLink = named('ArchivedLink', {
  title: Type.String({ description: 'Title of the linked recipe' }),
  created_at: CreatedAt,
})
const ArchivedLine = named('ArchivedLine', {
  ...line,
  recipe: Type.Optional(Nullable(ArchivedLink)),
  ingredient: Name('Name of the ingredient'),
  is_food: Type.Optional(
    Type.Boolean({ description: 'False if the line names no food; its ingredient is not listed' }),
  ),
})
const { image_ids: _imageIds, ...step } = RecipeStepBase.properties
const ArchivedStep = named('ArchivedStep', {
  ...step,
  ingredients: StepIngredients,
  images: Type.Array(Type.String(), {
    description: 'The `file` values of the recipe images that the step shows',
  }),
})
const ArchivedImage = named('ArchivedImage', {
  file: Type.String({ description: 'Path in the archive, relative to the folder of the recipe' }),
  ...RecipeImageBase.properties,
})
const ArchivedOrigin = named('ArchivedOrigin', {
  title: Type.String({ description: 'Title of the recipe that this one was copied from' }),
  username: Nullable(Type.String({ description: 'Owner of the original recipe' })),
  source_url: Nullable(Type.String({ description: 'Source URL of the original recipe' })),
})

const ArchivedCooking = named('ArchivedCooking', {
  ...CookingBase.properties,
  image: Type.Optional(Nullable(ArchivedImage)),
})

// Missing in archives from before 0.3.
const translations = Type.Optional(
  Type.Array(RecipeTranslation, { description: 'Translations, sorted by language' }),
)

const { visibility: _visibility, kitchen_may_edit: _kitchenMayEdit, ...versioned } = recipe

/** An earlier version, with names instead of ids. Its images are those of the recipe and additional ones in the same folder. */
export const ArchivedVersion = named('ArchivedVersion', {
  username: Nullable(Type.String({ description: 'User who created this version' })),
  created_at: timestamp('When this version was created'),
  ...versioned,
  categories: Type.Array(Name('A category'), { description: 'By name' }),
  ingredients: Type.Array(ArchivedLine, { description: 'In order' }),
  steps: Type.Array(ArchivedStep, { description: 'In order' }),
  images: Type.Array(ArchivedImage, { description: 'In order' }),
  translations,
})

/** A complete recipe without database ids. */
export const ArchivedRecipe = named('ArchivedRecipe', {
  ...recipe,
  kitchen: Nullable(Name('Name of the kitchen that can see it')),
  username: Nullable(Type.String({ description: 'Owner of the recipe' })),
  categories: Type.Array(Name('A category'), { description: 'By name' }),
  ingredients: Type.Array(ArchivedLine, { description: 'In order' }),
  steps: Type.Array(ArchivedStep, { description: 'In order' }),
  images: Type.Array(ArchivedImage, { description: 'In order; the first is the cover' }),
  translations,
  origin: Nullable(ArchivedOrigin),
  // Missing in archives from before 0.3.
  review: Type.Optional(Nullable(RecipeReview)),
  is_favourite: Type.Boolean({ description: 'Whether it is a favourite of the exporting user' }),
  tags: Type.Array(Name('A tag'), { description: 'Tags of the exporting user' }),
  cookings: Type.Array(ArchivedCooking, { description: 'Cook log of the exporting user, newest first' }),
  versions: Type.Optional(
    Type.Array(ArchivedVersion, {
      description: 'Earlier versions, newest first, up to a size limit; only in exports of the owner',
    }),
  ),
  created_at: CreatedAt,
  updated_at: timestamp('Time of the last change'),
})

/** JSON Schema of `recipe.json`, for other programs. */
export const ARCHIVE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  description: 'A recipe in a Larder archive: recipes/…/recipe.json, with its images in the same folder',
  ...ArchivedRecipe,
}

export type ArchivedVersion = Static<typeof ArchivedVersion>
export type ArchivedRecipe = Static<typeof ArchivedRecipe>
