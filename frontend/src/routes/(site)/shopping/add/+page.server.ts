import { redirect } from '@sveltejs/kit'
import { failForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { findRecipe } from '#lib/api/recipes.server.ts'
import { addRecipeToList, createShoppingList, listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { readServings } from '#lib/recipes/read-servings.ts'
import { requireViewer } from '#lib/session/require-viewer.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const recipeId = Number(event.url.searchParams.get('recipe')) || 0
  const [{ item: recipe }, lists] = await Promise.all([findRecipe(event, recipeId), listShoppingLists(event)])
  return {
    recipe: { id: recipe.id, title: recipe.title },
    servings: recipe.servings ? readServings(event.url.searchParams, recipe.servings) : null,
    lists: lists.items.map(({ id, name }) => ({ id, name })),
  }
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const key = formText(form, 'key')
    const values = { name: formText(form, 'name') }
    const servings = Number(formText(form, 'servings'))
    let listId = Number(formText(form, 'list_id'))
    try {
      if (!listId) listId = (await createShoppingList(event, values, key && `${key}-list`)).id
      const recipe = { recipe_id: Number(formText(form, 'recipe_id')), ...(servings && { servings }) }
      await addRecipeToList(event, listId, recipe, key)
    } catch (error) {
      return failForm(error, values)
    }
    redirect(303, `/shopping/${listId}`)
  },
}
