import { MealOperations } from '@larder/contract/planning/meal-operations'
import {
  MealKinds,
  MealPlanOwnerQuery,
  MealPlanQuery,
  MealPlanRead,
} from '@larder/contract/planning/meal-plan'
import { inTransaction } from '../../db/transaction.ts'
import { invalid } from '../../errors/http-error.ts'
import { itemAccess, requireCaller } from '../../http/access.ts'
import { computeEtag, sendItem } from '../../http/etags.ts'
import { CHANGE_STREAM, type EventStreams } from '../../http/event-streams.ts'
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

const tags = ['Meal plan']
const access = itemAccess('read', mealPlanAccess)

export function mealPlanRoutes(app: App, { db }: Services, changes: ItemChanges, streams: EventStreams) {
  app.get(
    '/meal-plan/',
    {
      config: { access, isCacheable: true },
      schema: {
        tags,
        operationId: 'getMealPlan',
        summary: 'Read the plan for some days',
        querystring: MealPlanQuery,
        response: { 200: MealPlanRead },
      },
    },
    async (request, reply) => {
      const plan = await readPlan(
        db,
        requireCaller(request),
        resolvePlanOwner(request),
        parseDays(request.query),
      )
      return sendItem(request, reply, plan)
    },
  )

  app.post(
    '/meal-plan/operations',
    {
      bodyLimit: LARGE_BODY,
      config: { access, keepsCache: true },
      schema: {
        tags,
        operationId: 'applyMealOperations',
        summary: 'Apply operations of a device; each is applied once',
        description: 'Returns the resulting plan for the requested days.',
        querystring: MealPlanQuery,
        body: MealOperations,
        response: { 200: MealPlanRead },
      },
    },
    (request, reply) => {
      const days = parseDays(request.query)
      return runIdempotentWrite(request, reply, db, async (trx) => {
        const plan = await lockPlanForChange(trx, request)
        await applyMealOperations(trx, plan, requireCaller(request), request.body.operations)
        const body = await readPlan(trx, requireCaller(request), plan, days)
        return { status: 200, headers: { etag: computeEtag(body) }, body }
      })
    },
  )

  app.put(
    '/meal-plan/kinds',
    {
      config: { access, keepsCache: true },
      schema: {
        tags,
        operationId: 'updateMealKinds',
        summary: 'Set the meal kinds of a day and their times',
        description: 'Planned meals of other kinds stay, and are listed after these.',
        querystring: MealPlanOwnerQuery,
        body: MealKinds,
        response: { 200: MealKinds },
      },
    },
    (request) =>
      inTransaction(db, async (trx) => {
        const { kinds } = request.body
        const repeated = findRepeatedKind(kinds)
        if (repeated >= 0) throw invalid(`/kinds/${repeated}/meal`, 'duplicate', 'is a duplicate')
        const { id } = await lockPlanForChange(trx, request)
        await updateKinds(trx, id, kinds)
        return { kinds }
      }),
  )

  app.get(
    '/meal-plan/events',
    {
      config: { access, isStreaming: true },
      schema: {
        tags,
        operationId: 'watchMealPlan',
        summary: 'Stream changes to the plan (server-sent events)',
        querystring: MealPlanOwnerQuery,
        response: { 200: CHANGE_STREAM },
      },
    },
    (request, reply) =>
      streams.open(request, reply, (send) =>
        changes.subscribe(toChannelId(resolvePlanOwner(request)), (version) => send('change', version)),
      ),
  )
}
