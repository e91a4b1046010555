import { type RequestEvent, redirect } from '@sveltejs/kit'
import { api } from '#lib/api/api.server.ts'
import { tryForm } from '#lib/api/fail-form.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { findInnerRecipes } from '#lib/api/recipes.server.ts'
import { listShoppingLists } from '#lib/api/shopping-lists.server.ts'
import { requireViewer } from '#lib/people/session/require-viewer.server.ts'
import { readScaling } from '#lib/recipes/recipe/read-scaling.ts'
import { findNeeded } from '#lib/shopping/add-recipe/find-needed.server.ts'
import { expandInnerRecipes, listUnticked } from '#lib/shopping/add-recipe/needed-lines.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  await requireViewer(event)
  const [needed, lists] = await Promise.all([
    findNeeded(event, (written) => readScaling(event.url.searchParams, written)),
    listShoppingLists(event),
  ])
  return { ...needed, lists: lists.items.map(({ id, name }) => ({ id, name })) }
}

/** Ids of unticked ingredients. Undefined if the form did not offer a choice. */
async function readUnticked(event: RequestEvent, form: FormData): Promise<number[] | undefined> {
  if (!form.has('is_chosen')) return undefined
  const ticked = form.getAll('take').flatMap((ids) => String(ids).split(',').map(Number))
  const recipe = await api.getRecipe(event, { params: { recipe_id: Number(formText(form, 'recipe_id')) } })
  return listUnticked(
    expandInnerRecipes(recipe.ingredients, await findInnerRecipes(event, recipe), 1),
    new Set(ticked),
  )
}

export const actions: Actions = {
  default: async (event) => {
    const form = await event.request.formData()
    const key = formText(form, 'key')
    const values = { name: formText(form, 'name') }
    const servings = Number(formText(form, 'servings'))
    const times = Number(formText(form, 'times'))
    let listId = Number(formText(form, 'list_id'))
    return tryForm(values, async () => {
      if (!listId)
        listId = (await api.createShoppingList(event, { body: values, idempotencyKey: key && `${key}-list` }))
          .id
      const without = await readUnticked(event, form)
      const recipe = {
        recipe_id: Number(formText(form, 'recipe_id')),
        ...(servings && { servings }),
        ...(times && { times }),
        ...(without && { without_ingredient_ids: without }),
      }
      await api.addRecipeToShoppingList(event, {
        params: { shopping_list_id: listId },
        body: recipe,
        idempotencyKey: key,
      })
      redirect(303, `/shopping/${listId}`)
    })
  },
}
