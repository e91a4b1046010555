import type { CookablePage } from '@larder/contract/recipes/cookable-recipes'
import type { CookingRead } from '@larder/contract/recipes/cookings'
import type { RecipePage, RecipeRead, RecipeSummary } from '@larder/contract/recipes/recipes'
import { type Static, Type } from 'typebox'
import { findIngredient } from './food-tools.ts'
import { Content, day, defineTool, id, Minutes, READING, text, toMinutes, WRITING } from './tool.ts'

const MAX_FOUND = 20

const RecipeFound = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  servings: Type.Union([Type.Integer(), Type.Null()]),
  total_minutes: Minutes,
  is_favourite: Type.Boolean(),
})

const toFound = (recipe: RecipeSummary): Static<typeof RecipeFound> => ({
  id: recipe.id,
  title: recipe.title,
  servings: recipe.servings,
  total_minutes: toMinutes(recipe.total_time_sec),
  is_favourite: recipe.is_favourite,
})

const limit = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MAX_FOUND, description: 'Number of recipes; default 10' }),
)
const max_minutes = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 100_000, description: 'Only recipes that take at most so long' }),
)

const findRecipes = defineTool({
  name: 'find_recipes',
  title: 'Find recipes',
  description: 'Searches the recipes that the user can see, by words of title, ingredients and text.',
  input: Type.Object({
    query: Type.Optional(text(200, 'Search words; without them, the newest recipes')),
    max_minutes,
    favourites_only: Type.Optional(Type.Boolean()),
    limit,
  }),
  output: Type.Object({
    recipes: Type.Array(RecipeFound),
    has_more: Type.Boolean(),
    searched_for: Type.Optional(
      Type.String({ description: 'The corrected query, if the given one found nothing' }),
    ),
  }),
  access: READING,
  async run(api, { query, max_minutes, favourites_only, limit = 10 }) {
    const page = await api.get<Static<typeof RecipePage>>('/recipes/', {
      q: query,
      max_total_time_sec: max_minutes && max_minutes * 60,
      scope: favourites_only ? 'favourites' : undefined,
      limit,
    })
    return {
      recipes: page.items.map(toFound),
      has_more: page.next_cursor !== null,
      ...(page.corrected_q !== undefined && { searched_for: page.corrected_q }),
    }
  },
})

const Line = Type.Object({ section: Content, text: Type.String() })

const getRecipe = defineTool({
  name: 'get_recipe',
  title: 'Read a recipe',
  description: 'Reads one recipe. With `servings`, all amounts are scaled to that number.',
  input: Type.Object({
    recipe_id: id('ID from find_recipes'),
    servings: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, description: 'Number of servings' })),
  }),
  output: Type.Object({
    id: Type.Integer(),
    title: Type.String(),
    description: Content,
    servings: Type.Union([Type.Integer(), Type.Null()]),
    prep_minutes: Minutes,
    cook_minutes: Minutes,
    ingredients: Type.Array(Line),
    steps: Type.Array(Line),
    notes: Content,
    source_url: Content,
  }),
  access: READING,
  async run(api, { recipe_id, servings }) {
    const recipe = await api.get<RecipeRead>(`/recipes/${recipe_id}`, { servings })
    return {
      id: recipe.id,
      title: recipe.title,
      description: recipe.description,
      servings: recipe.servings,
      prep_minutes: toMinutes(recipe.prep_time_sec),
      cook_minutes: toMinutes(recipe.cook_time_sec),
      ingredients: recipe.ingredients.map(({ section, line }) => ({ section, text: line })),
      steps: recipe.steps.map(({ section, instruction }) => ({ section, text: instruction })),
      notes: recipe.notes,
      source_url: recipe.source_url,
    }
  },
})

const findCookable = defineTool({
  name: 'what_can_i_cook',
  title: 'What can I cook?',
  description:
    'Lists recipes for the given ingredients, those with the fewest missing ones first. Salt, pepper, oil, water, sugar and the user’s staples count as present.',
  input: Type.Object({
    ingredients: Type.Array(text(100, 'Name of an ingredient'), { minItems: 1, maxItems: 20 }),
    max_minutes,
    limit,
  }),
  output: Type.Object({
    recipes: Type.Array(Type.Object({ ...RecipeFound.properties, missing: Type.Array(Type.String()) })),
    unknown_ingredients: Type.Array(Type.String(), { description: 'Names that match no ingredient' }),
  }),
  access: READING,
  async run(api, { ingredients, max_minutes, limit = 10 }) {
    const found = await Promise.all(ingredients.map((name) => findIngredient(api, name)))
    const ids = found.flatMap((ingredient) => ingredient?.id ?? [])
    const page = await api.get<Static<typeof CookablePage>>('/recipes/cookable', {
      ingredient_id: [...new Set(ids)],
      max_total_time_sec: max_minutes && max_minutes * 60,
      limit,
    })
    return {
      recipes: page.items.map((recipe) => ({
        ...toFound(recipe),
        missing: recipe.missing.map(({ name }) => name),
      })),
      unknown_ingredients: ingredients.filter((_, index) => !found[index]),
    }
  },
})

const logCooking = defineTool({
  name: 'log_cooking',
  title: 'Log a cooking',
  description: 'Records in the cook log that the user cooked a recipe.',
  input: Type.Object({
    recipe_id: id('ID of the recipe'),
    day: day('Day on which it was cooked'),
    rating: Type.Optional(Type.Number({ minimum: 1, maximum: 5, description: 'Stars' })),
    note: Type.Optional(text(1000, 'A note for the next time')),
  }),
  output: Type.Object({ cooking_id: Type.Integer(), recipe_id: Type.Integer(), day: Type.String() }),
  access: WRITING,
  async run(api, input) {
    const cooking = await api.post<CookingRead>('/cookings/', input)
    return { cooking_id: cooking.id, recipe_id: input.recipe_id, day: input.day }
  },
})

export const RECIPE_TOOLS = [findRecipes, getRecipe, findCookable, logCooking]
