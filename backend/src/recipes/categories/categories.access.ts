import { CATEGORY_ACTIONS, type CategoryAction } from '@larder/contract/recipes/categories'
import type { Policy } from '../../http/access.ts'

/** Everyone can read categories; only Admin can change them. */
export const categoryAccess: Policy<CategoryAction, object> = {
  name: 'Category',
  param: 'category_id',
  actions: CATEGORY_ACTIONS,
  policyInput: async () => ({}),
  allow: () => [],
}
