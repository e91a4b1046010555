import type { InnerRecipeRead } from '@larder/contract/recipes/inner-recipes'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { RequestEvent } from '@sveltejs/kit'
import { api } from './api.server.ts'
import { addLineNumbers } from './line-numbers.server.ts'

/** The recipes that ingredient lines link to, recursively. Makes no request if no line links to one. */
export async function findInnerRecipes(
  event: RequestEvent,
  { id, ingredients }: Pick<RecipeRead, 'id' | 'ingredients'>,
): Promise<InnerRecipeRead[]> {
  if (!ingredients.some(({ recipe_id }) => recipe_id !== null)) return []
  const { items } = await api.listInnerRecipes(event, { params: { recipe_id: id } })
  return addInnerLineNumbers(items)
}

export const addInnerLineNumbers = (recipes: InnerRecipeRead[]) =>
  recipes.map((recipe) => ({ ...recipe, ingredients: addLineNumbers(recipe.ingredients) }))

export const markFavourite = (event: RequestEvent, id: number, isFavourite: boolean) =>
  (isFavourite ? api.addFavourite : api.removeFavourite)(event, { params: { recipe_id: id } })
