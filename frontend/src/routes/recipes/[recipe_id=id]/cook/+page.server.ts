import { redirect } from '@sveltejs/kit'
import { findRecipe } from '#lib/api/recipes.server.ts'
import { matchStepIngredients } from '#lib/recipes/match-step-ingredients.ts'
import { readScaling } from '#lib/recipes/read-scaling.ts'
import type { PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const { item: recipe } = await findRecipe(event, event.params.recipe_id)
  if (recipe.steps.length === 0) redirect(303, `/recipes/${recipe.id}`)
  const asked = Number(event.url.searchParams.get('step'))
  return {
    recipe,
    scaling: readScaling(event.url.searchParams, recipe.servings),
    /** 0 is getting everything ready; one past the last is the end. */
    step: Number.isInteger(asked) && asked >= 0 ? Math.min(asked, recipe.steps.length + 1) : 0,
    ingredientIds: recipe.steps.map((step) =>
      matchStepIngredients(step.instruction, recipe.ingredients).map((row) => row.id),
    ),
  }
}
