import type { CookableQuery } from '@larder/contract/recipes/cookable-recipes'
import { api } from '#lib/api/api.server.ts'
import { listCategories } from '#lib/api/categories.server.ts'
import { translateCategories } from '#lib/api/category-names.server.ts'
import { translateFoods } from '#lib/api/food-names.server.ts'
import { listTags } from '#lib/api/tags.server.ts'
import { addTypedIngredient, listIngredientNames } from '#lib/recipes/browse/add-typed-ingredient.server.ts'
import { type BrowseQuery, readBrowseQuery, readMissingBasics } from '#lib/recipes/browse/browse-query.ts'
import type { PageServerLoad } from './$types'

const SHOWN = 24

export const load: PageServerLoad = async (event) => {
  const { ingredientIds, categoryIds, tagIds, maxMinutes, cursor } = readBrowseQuery(event.url.searchParams)
  const query = {
    ...readBrowseQuery(new URLSearchParams()),
    ingredientIds,
    categoryIds,
    tagIds,
    maxMinutes,
    missingBasics: readMissingBasics(event.url.searchParams),
  }
  const unknownIngredient = await addTypedIngredient(event, query, event.url.pathname, true)
  const [page, ingredients, categories, tags] = await Promise.all([
    api.listCookableRecipes(event, { query: { ...toCookableQuery(query), ...(cursor && { cursor }) } }),
    listIngredientNames(event, ingredientIds),
    listCategories(event),
    listTags(event),
  ])
  return {
    query,
    page: {
      ...page,
      items: page.items.map((recipe) => ({ ...recipe, missing: translateFoods(recipe.missing) })),
    },
    ingredients,
    unknownIngredient,
    isFirst: !cursor,
    categories: translateCategories(categories.items.map(({ id, name }) => ({ id, name }))),
    tags: tags.map(({ id, name }) => ({ id, name })),
  }
}

const toCookableQuery = ({
  ingredientIds,
  categoryIds,
  tagIds,
  maxMinutes,
  missingBasics,
}: BrowseQuery): CookableQuery => ({
  limit: SHOWN,
  ingredient_id: ingredientIds,
  any_category_id: categoryIds,
  tag_id: tagIds,
  ...(missingBasics?.length && { not_at_home: missingBasics }),
  ...(maxMinutes && { max_total_time_sec: maxMinutes * 60 }),
})
