import { redirect } from '@sveltejs/kit'
import { listCategories } from '#lib/api/categories.server.ts'
import { findIngredient, listIngredients } from '#lib/api/ingredients.server.ts'
import { listRecipes } from '#lib/api/recipes.server.ts'
import { browseHref, readBrowseQuery, toListQuery } from '#lib/recipes/browse-query.ts'
import type { PageServerLoad } from './$types'

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

  const [page, categories, ingredients] = await Promise.all([
    listRecipes(event, { ...toListQuery(query), count: true }),
    listCategories(event),
    Promise.all(query.ingredientIds.map((id) => findIngredient(event, id).catch(() => undefined))),
  ])
  return {
    query,
    page,
    unknownIngredient,
    categories: categories.items.map(({ id, name }) => ({ id, name })),
    ingredients: ingredients.flatMap((ingredient) =>
      ingredient ? [{ id: ingredient.id, name: ingredient.name }] : [],
    ),
  }
}
