import type { RecipeBatchCreate, RecipeBatchRead } from '@larder/contract/recipes/recipe-batches'
import { RECIPE_BATCH_ROUTES } from '@larder/contract/recipes/recipe-batches.routes'
import { MAX_SELECTED } from '@larder/contract/recipes/recipe-selection'
import type { Db } from '../../db/db.ts'
import { notFound } from '../../errors/http-error.ts'
import { type Caller, itemAccess, USER } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { writeOnce } from '../../http/idempotency.ts'
import { buildPage, decodeCursor } from '../../http/paging.ts'
import { byAccount, type RateLimit } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import type { SearchStatistics } from '../search/search-statistics.ts'
import { listSelectedIds } from './list-selected-ids.ts'
import { recipeBatchAccess } from './recipe-batches.access.ts'
import { findBatch, insertBatch, listResults } from './recipe-batches.queries.ts'
import { requireValidBatch } from './require-valid-batch.ts'
import { runBatch, undoBatch } from './run-batch.ts'

/** A batch is one request, but as much work as many. */
const CHANGED_RECIPES: RateLimit = {
  name: 'batch_recipes',
  max: 30_000,
  seconds: 3600,
  key: byAccount,
  needsBody: true,
  cost: ({ body }) => {
    const { recipes, limit = MAX_SELECTED } = body as RecipeBatchCreate
    return Math.max(1, recipes.ids?.length ?? limit)
  },
}

export function recipeBatchRoutes(app: App, services: Services, statistics: SearchStatistics) {
  const { db } = services

  handle(
    app,
    RECIPE_BATCH_ROUTES.createRecipeBatch,
    { access: USER, limits: [CHANGED_RECIPES] },
    async (request, reply) => {
      const { caller, body } = request
      // Only the list of recipes is written once; a repeated request finds it and changes those that remain.
      const { body: stored } = await writeOnce(request, db, async (trx) => {
        await requireValidBatch(trx, caller, body)
        return { status: 200, body: { id: await createBatch(trx, statistics, caller, body) } }
      })
      const { id }: { id: number } = typeof stored === 'string' ? JSON.parse(stored) : stored
      const batch = await findBatch(db, id)
      if (!batch) throw notFound('RecipeBatch', id)
      await runBatch(services, caller, batch, () => reply.raw.destroyed)
      return {
        id,
        results: await listResults(db, id, caller),
        next_cursor: batch.next_cursor,
      } satisfies RecipeBatchRead
    },
  )

  handle(
    app,
    RECIPE_BATCH_ROUTES.undoRecipeBatch,
    { access: itemAccess('undo', recipeBatchAccess) },
    async (request, reply) => {
      const { caller } = request
      const { batch_id } = request.params
      await undoBatch(services, caller, batch_id, () => reply.raw.destroyed)
      const results = await listResults(db, batch_id, caller, { isUndo: true })
      return { id: batch_id, results, next_cursor: null } satisfies RecipeBatchRead
    },
  )
}

async function createBatch(
  trx: Db,
  statistics: SearchStatistics,
  caller: Caller,
  { recipes, changes, limit = MAX_SELECTED, cursor }: RecipeBatchCreate,
): Promise<number> {
  // Recipes that the caller cannot see get a result too, so IDs are not filtered.
  if (recipes.ids) return insertBatch(trx, caller.id, { recipe_ids: recipes.ids, changes, next_cursor: null })
  const [after = 0] = decodeCursor(cursor, ['integer']) ?? []
  const found = await listSelectedIds(trx, statistics, caller, recipes, { after, limit: limit + 1 })
  const { items: recipe_ids, next_cursor } = buildPage(found, limit, (id) => [id])
  return insertBatch(trx, caller.id, { recipe_ids, changes, next_cursor })
}
