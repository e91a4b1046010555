import {
  PlanMoveCreate,
  PlanMovePreview,
  PlanMoveQuery,
  PlanMoveRead,
  PlanMoveUndo,
  PlanMoveUndone,
} from '@larder/contract/planning/plan-moves'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { itemAccess, requireCaller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { Params } from '../../http/params.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { mealPlanAccess, ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { touchPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import { today } from '../../planning/meal-plan/plan-days.ts'
import { lockPlanForChange } from '../../planning/meal-plan/requested-plan.ts'
import { requireDay } from '../../planning/meal-plan/require-day.ts'
import { movePlan, type Plans, undoMove } from './move-plan.ts'
import { countUpcomingMeals } from './plan-moves.queries.ts'

const tags = ['Meal plan']
const access = itemAccess('read', mealPlanAccess)

export function planMoveRoutes(app: App, { db }: Services) {
  app.get(
    '/kitchens/:kitchen_id/plan-move',
    {
      config: { access },
      schema: {
        tags,
        operationId: 'previewPlanMove',
        summary: 'Count the upcoming meals on your own plan and on a kitchen’s',
        params: Params('kitchen_id'),
        querystring: PlanMoveQuery,
        response: { 200: PlanMovePreview },
      },
    },
    (request) =>
      countUpcomingMeals(db, requireCaller(request), request.params.kitchen_id, parseFromDay(request.query)),
  )

  app.post(
    '/kitchens/:kitchen_id/plan-move',
    {
      config: { access, keepsCache: true },
      schema: {
        tags,
        operationId: 'movePlan',
        summary: 'Move the upcoming meals of your own plan to a kitchen’s plan',
        description:
          'Shopping lists that follow your plan then follow the kitchen’s plan. Recipes that you cannot read are moved by title.',
        params: Params('kitchen_id'),
        body: PlanMoveCreate,
        response: { 200: PlanMoveRead },
      },
    },
    (request, reply) => {
      const from = parseFromDay(request.body)
      return runIdempotentWrite(request, reply, db, async (trx) => {
        const body = await movePlan(trx, requireCaller(request), await lockPlans(trx, request), from)
        return { status: 200, headers: { etag: computeEtag(body) }, body }
      })
    },
  )

  app.post(
    '/kitchens/:kitchen_id/plan-move/undo',
    {
      bodyLimit: LARGE_BODY,
      config: { access, keepsCache: true },
      schema: {
        tags,
        operationId: 'undoPlanMove',
        summary: 'Move meals back to your own plan',
        description:
          'Send the `undo` value of the move. Meals return as they were; meals that the kitchen removed meanwhile stay removed.',
        params: Params('kitchen_id'),
        body: PlanMoveUndo,
        response: { 200: PlanMoveUndone },
      },
    },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const plans = await lockPlans(trx, request)
        const body = { moved: await undoMove(trx, requireCaller(request), plans, request.body) }
        return { status: 200, headers: { etag: computeEtag(body) }, body }
      }),
  )
}

function parseFromDay({ from = today() }: { from?: string }): string {
  requireDay('/from', from)
  return from
}

/** Always locks the own plan first, to prevent deadlocks. */
async function lockPlans(trx: Db, request: FastifyRequest): Promise<Plans> {
  const own = await touchPlan(trx, ownPlan(requireCaller(request)))
  if (!own) throw new Error('The own plan was not created')
  return { own, kitchen: await lockPlanForChange(trx, request) }
}
