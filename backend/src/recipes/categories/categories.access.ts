import { CATEGORY_DEEDS, type CategoryDeed } from '@larder/contract/recipes/categories'
import type { Guard } from '../../http/access.ts'

/** Everyone reads them; only Admin changes them. */
export const categoryAccess: Guard<CategoryDeed, object> = {
  resource: 'Category',
  param: 'category_id',
  deeds: CATEGORY_DEEDS,
  facts: async () => ({}),
  may: () => [],
}
