import type { CookableQuery } from '@larder/contract/recipes/cookable-recipes'
import { listCategories } from '#lib/api/categories.server.ts'
import { inReadersWords } from '#lib/api/category-names.server.ts'
import { listCookableRecipes } from '#lib/api/recipes.server.ts'
import { listTags } from '#lib/api/tags.server.ts'
import { addTypedIngredient, nameIngredients } from '#lib/recipes/browse/add-typed-ingredient.server.ts'
import { type BrowseQuery, readBrowseQuery, readNotAtHome } from '#lib/recipes/browse/browse-query.ts'
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
    notAtHome: readNotAtHome(event.url.searchParams),
  }
  const unknownIngredient = await addTypedIngredient(event, query, event.url.pathname, true)
  const [page, ingredients, categories, tags] = await Promise.all([
    listCookableRecipes(event, { ...toCookableQuery(query), ...(cursor && { cursor }) }),
    nameIngredients(event, ingredientIds),
    listCategories(event),
    listTags(event),
  ])
  return {
    query,
    page,
    ingredients,
    unknownIngredient,
    isFirst: !cursor,
    categories: inReadersWords(categories.items.map(({ id, name }) => ({ id, name }))),
    tags: tags.map(({ id, name }) => ({ id, name })),
  }
}

const toCookableQuery = ({
  ingredientIds,
  categoryIds,
  tagIds,
  maxMinutes,
  notAtHome,
}: BrowseQuery): CookableQuery => ({
  limit: SHOWN,
  ingredient_id: ingredientIds,
  any_category_id: categoryIds,
  tag_id: tagIds,
  ...(notAtHome?.length && { not_at_home: notAtHome }),
  ...(maxMinutes && { max_total_time_sec: maxMinutes * 60 }),
})
