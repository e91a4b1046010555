import { redirect } from '@sveltejs/kit'
import { listCategories } from '#lib/api/categories.server.ts'
import { inReadersWords } from '#lib/api/category-names.server.ts'
import { deleteCookingSession, listCookingSessions } from '#lib/api/cooking-sessions.server.ts'
import { formText } from '#lib/api/form-text.ts'
import { findIngredient, listIngredients } from '#lib/api/ingredients.server.ts'
import { listRecipes } from '#lib/api/recipes.server.ts'
import { browseHref, isFiltered, readBrowseQuery, toListQuery } from '#lib/recipes/browse-query.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async (event) => {
  const query = readBrowseQuery(event.url.searchParams)

  // Without script the name of an ingredient arrives as typed.
  const typedName = (event.url.searchParams.get('with') ?? '').trim().slice(0, 120)
  let unknownIngredient: string | undefined
  if (typedName) {
    const { items } = await listIngredients(event, { q: typedName, limit: 1 })
    const found = items[0]
    if (found) {
      redirect(
        303,
        browseHref({ ...query, ingredientIds: [...query.ingredientIds, found.id], cursor: undefined }),
      )
    }
    unknownIngredient = typedName
  }

  const isStart = !isFiltered(query) && !query.cursor
  const [page, categories, ingredients, sessions] = await Promise.all([
    listRecipes(event, { ...toListQuery(query), count: true }),
    listCategories(event),
    Promise.all(query.ingredientIds.map((id) => findIngredient(event, id).catch(() => undefined))),
    isStart ? listCookingSessions(event) : [],
  ])
  return {
    query,
    page,
    unknownIngredient,
    sessions: isStart ? sessions : null,
    categories: inReadersWords(categories.items.map(({ id, name }) => ({ id, name }))),
    ingredients: ingredients.flatMap((ingredient) =>
      ingredient ? [{ id: ingredient.id, name: ingredient.name }] : [],
    ),
  }
}

export const actions: Actions = {
  /** Without script. What is over already is over. */
  done: async (event) => {
    const recipeId = Number(formText(await event.request.formData(), 'recipe_id'))
    if (Number.isInteger(recipeId)) await deleteCookingSession(event, recipeId).catch(() => undefined)
    redirect(303, '/')
  },
}
