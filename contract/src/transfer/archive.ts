import { type Static, Type } from 'typebox'
import { CreatedAt, Name, Nullable, named, timestamp } from '../fields.ts'
import { CookingBase } from '../recipes/cookings.ts'
import { RecipeImageBase } from '../recipes/recipe-images.ts'
import { RecipeIngredientRead } from '../recipes/recipe-ingredients.ts'
import { RecipeStepBase, StepIngredients } from '../recipes/recipe-steps.ts'
import { RecipeBase } from '../recipes/recipes.ts'

/** Counted up when a reader of an older archive could go wrong with a newer one. */
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

/** A recipe of the same archive. */
export const ArchivedLink = named('ArchivedLink', {
  title: Type.String({ description: 'What that recipe is called' }),
  created_at: CreatedAt,
})
const ArchivedLine = named('ArchivedLine', {
  ...line,
  recipe: Type.Optional(Nullable(ArchivedLink)),
  ingredient: Name('What the ingredient is called by itself'),
  is_food: Type.Optional(
    Type.Boolean({ description: 'False where the line names no food: its ingredient is in no list' }),
  ),
})
const { image_ids: _imageIds, ...step } = RecipeStepBase.properties
const ArchivedStep = named('ArchivedStep', {
  ...step,
  ingredients: StepIngredients,
  images: Type.Array(Type.String(), {
    description: 'The `file` of each of the recipe’s pictures that it shows',
  }),
})
const ArchivedImage = named('ArchivedImage', {
  file: Type.String({ description: 'Where in the archive it lies, from the folder of the recipe' }),
  ...RecipeImageBase.properties,
})
const ArchivedOrigin = named('ArchivedOrigin', {
  title: Type.String({ description: 'The recipe of which this is an own version' }),
  username: Nullable(Type.String({ description: 'Whose that was' })),
  source_url: Nullable(Type.String({ description: 'Where that came from' })),
})

const ArchivedCooking = named('ArchivedCooking', {
  ...CookingBase.properties,
  image: Type.Optional(Nullable(ArchivedImage)),
})

const { visibility: _visibility, kitchen_may_edit: _kitchenMayEdit, ...said } = recipe

/** What a recipe was before a change, in words. Its pictures are those of the recipe, and others that lie beside them. */
export const ArchivedVersion = named('ArchivedVersion', {
  username: Nullable(Type.String({ description: 'Who had made it so' })),
  created_at: timestamp('When it was made so'),
  ...said,
  categories: Type.Array(Name('A category'), { description: 'By name' }),
  ingredients: Type.Array(ArchivedLine, { description: 'In order' }),
  steps: Type.Array(ArchivedStep, { description: 'In order' }),
  images: Type.Array(ArchivedImage, { description: 'In order' }),
})

/** A recipe with everything that belongs to it, and nothing that only the database means by it. */
export const ArchivedRecipe = named('ArchivedRecipe', {
  ...recipe,
  kitchen: Nullable(Name('The kitchen that sees it')),
  username: Nullable(Type.String({ description: 'Whose it is' })),
  categories: Type.Array(Name('A category'), { description: 'By name' }),
  ingredients: Type.Array(ArchivedLine, { description: 'In order' }),
  steps: Type.Array(ArchivedStep, { description: 'In order' }),
  images: Type.Array(ArchivedImage, { description: 'In order; the first stands for the recipe' }),
  origin: Nullable(ArchivedOrigin),
  is_favourite: Type.Boolean({ description: 'Whether it is a favourite of whoever took it along' }),
  tags: Type.Array(Name('A tag'), { description: 'Their own words for it' }),
  cookings: Type.Array(ArchivedCooking, { description: 'When they cooked it, the latest first' }),
  versions: Type.Optional(
    Type.Array(ArchivedVersion, {
      description: 'What it was, the newest first, as far back as there is room; for its owner alone',
    }),
  ),
  created_at: CreatedAt,
  updated_at: timestamp('When it was last changed'),
})

/** What `recipe.json` holds, for whoever wants to read it without Larder. */
export const ARCHIVE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  description: 'A recipe in a Larder archive: recipes/…/recipe.json, with its pictures beside it',
  ...ArchivedRecipe,
}

export type ArchivedVersion = Static<typeof ArchivedVersion>
export type ArchivedRecipe = Static<typeof ArchivedRecipe>
