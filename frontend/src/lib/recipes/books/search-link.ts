import type { BookSearch } from '@larder/contract/recipes/books'
import { browseHref, SCOPES, SORTS } from '../browse/browse-query.ts'

const MINUTE = 60

/** Link to the recipe list with the filters of a smart book. */
export function searchLink(search: BookSearch): string {
  const { category_id, any_category_id = [] } = search
  return browseHref({
    q: search.q ?? '',
    scope: SCOPES.find((scope) => scope === search.scope),
    kitchenId: search.kitchen_id,
    categoryIds: category_id === undefined ? any_category_id : [category_id],
    ingredientIds: search.ingredient_id ?? [],
    tagIds: search.tag_id ?? [],
    maxMinutes: search.max_total_time_sec && Math.ceil(search.max_total_time_sec / MINUTE),
    notCookedDays: search.not_cooked_days,
    sort: SORTS.find((sort) => sort === search.sort),
  })
}
