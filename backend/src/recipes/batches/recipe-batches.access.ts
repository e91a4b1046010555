import { RECIPE_BATCH_ACTIONS } from '@larder/contract/recipes/recipe-batches'
import { ownerPolicy } from '../../http/owner-policy.access.ts'

/** A batch is private to the user who made it; Admin cannot see it either. */
export const recipeBatchAccess = ownerPolicy({
  table: 'recipe_batches',
  name: 'RecipeBatch',
  param: 'batch_id',
  actions: RECIPE_BATCH_ACTIONS,
})
