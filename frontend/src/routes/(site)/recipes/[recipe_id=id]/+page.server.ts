import { redirect } from '@sveltejs/kit'
import { failForm } from '#lib/api/fail-form.server.ts'
import { deleteRecipe, findRecipe } from '#lib/api/recipes.server.ts'
import { readServings } from '#lib/recipes/read-servings.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { item: recipe } = await findRecipe(event, event.params.recipe_id)
  return {
    recipe,
    servings: readServings(event.url.searchParams, recipe.servings),
    address: `${event.url.origin}/recipes/${recipe.id}`,
  }
}

export const actions: Actions = {
  delete: async (event) => {
    try {
      await deleteRecipe(event, event.params.recipe_id)
    } catch (error) {
      return failForm(error, {})
    }
    redirect(303, `/trash?deleted=${event.params.recipe_id}`)
  },
}
