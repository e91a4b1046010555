import { CATEGORY_ACTIONS, type CategoryAction } from '@larder/contract/recipes/categories'
import type { Policy } from '../../http/access.ts'

/** Everyone reads them; only Admin changes them. */
export const categoryAccess: Policy<CategoryAction, object> = {
  name: 'Category',
  param: 'category_id',
  actions: CATEGORY_ACTIONS,
  policyInput: async () => ({}),
  allow: () => [],
}
