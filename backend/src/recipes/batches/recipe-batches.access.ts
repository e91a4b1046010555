import { RECIPE_BATCH_ACTIONS, type RecipeBatchAction } from '@larder/contract/recipes/recipe-batches'
import { allowOwner, type Policy } from '../../http/access.ts'

/** A batch is private to the user who made it; Admin cannot see it either. */
export const recipeBatchAccess: Policy<RecipeBatchAction, { user_id: number }> = {
  name: 'RecipeBatch',
  param: 'batch_id',
  actions: RECIPE_BATCH_ACTIONS,
  policyInput: (db, id, caller) =>
    db
      .selectFrom('recipe_batches')
      .select('recipe_batches.user_id')
      .where('recipe_batches.id', '=', id)
      .where('recipe_batches.user_id', '=', caller.id)
      .executeTakeFirst(),
  allow: allowOwner(RECIPE_BATCH_ACTIONS),
}
