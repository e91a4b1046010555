import { route, routesOf } from '../route.ts'
import { RecipeBatchCreate, RecipeBatchRead } from './recipe-batches.ts'

export const RECIPE_BATCH_ROUTES = routesOf('Recipe batches', {
  createRecipeBatch: route('POST /recipes/batch', {
    summary: 'Change many recipes at once',
    description:
      'Larder changes each recipe in its own transaction and returns a result for each. If the request is interrupted, repeat it with the same Idempotency-Key: Larder changes the remaining recipes and returns all results. With filters, recipes are changed in the order of their IDs. If there are more than `limit`, send `next_cursor` in the next request.',
    body: RecipeBatchCreate,
    response: { 200: RecipeBatchRead },
  }),
  undoRecipeBatch: route('POST /recipes/batch/:batch_id/undo', {
    summary: 'Undo a batch',
    description:
      'Restores the former state of each recipe that the batch changed. A recipe is refused if someone has changed the same property since. Possible for two days. The results include only recipes that the batch changed.',
    response: { 200: RecipeBatchRead },
  }),
})
