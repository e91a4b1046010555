import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/http-error.ts'
import { itemAccess } from '../../http/access.ts'
import { computeEtag, sendItem } from '../../http/etags.ts'
import type { EventStreams } from '../../http/event-streams.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import type { ItemChanges } from '../../http/item-changes.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { applyMealOperations } from './apply-meal-operations.ts'
import { mealPlanAccess } from './meal-plan.access.ts'
import { toChannelId, updateKinds } from './meal-plans.queries.ts'
import { parseDays } from './plan-days.ts'
import { readPlan } from './read-plan.queries.ts'
import { findRepeatedKind } from './repeated-kind.ts'
import { lockPlanForChange, resolvePlanOwner } from './requested-plan.ts'

const access = itemAccess('read', mealPlanAccess)

export function mealPlanRoutes(app: App, { db }: Services, changes: ItemChanges, streams: EventStreams) {
  handle(app, MEAL_PLAN_ROUTES.getMealPlan, { access, isCacheable: true }, async (request, reply) => {
    const plan = await readPlan(
      request.db,
      request.caller,
      resolvePlanOwner(request),
      parseDays(request.query),
    )
    return sendItem(request, reply, plan)
  })

  handle(
    app,
    MEAL_PLAN_ROUTES.applyMealOperations,
    { access, keepsCache: true, bodyLimit: LARGE_BODY },
    (request, reply) => {
      const days = parseDays(request.query)
      return runIdempotentWrite(request, reply, db, async (trx) => {
        const plan = await lockPlanForChange(trx, request)
        await applyMealOperations(trx, plan, request.caller, request.body.operations)
        const body = await readPlan(trx, request.caller, plan, days)
        return { status: 200, headers: { etag: computeEtag(body) }, body }
      })
    },
  )

  handle(app, MEAL_PLAN_ROUTES.updateMealKinds, { access, keepsCache: true }, (request) =>
    inTransaction(db, async (trx) => {
      const { kinds } = request.body
      const repeated = findRepeatedKind(kinds)
      if (repeated >= 0) throw invalid(`/kinds/${repeated}/meal`, 'duplicate', 'is a duplicate')
      const { id } = await lockPlanForChange(trx, request)
      await updateKinds(trx, id, kinds)
      return { kinds }
    }),
  )

  handle(app, MEAL_PLAN_ROUTES.watchMealPlan, { access, isStreaming: true }, (request, reply) =>
    streams.open(request, reply, (send) =>
      changes.subscribe(toChannelId(resolvePlanOwner(request)), (version) => send('change', version)),
    ),
  )
}
