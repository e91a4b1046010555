import { PLAN_MOVE_ROUTES } from '@larder/contract/shopping/plan-moves.routes'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../../db/db.ts'
import { itemAccess, requireCaller } from '../../http/access.ts'
import { computeEtag } from '../../http/etags.ts'
import { handle } from '../../http/handle.ts'
import { runIdempotentWrite } from '../../http/idempotency.ts'
import { LARGE_BODY } from '../../http/server-options.ts'
import type { App, Services } from '../../http/services.ts'
import { mealPlanAccess, ownPlan } from '../../planning/meal-plan/meal-plan.access.ts'
import { touchPlan } from '../../planning/meal-plan/meal-plans.queries.ts'
import { today } from '../../planning/meal-plan/plan-days.ts'
import { lockPlanForChange } from '../../planning/meal-plan/requested-plan.ts'
import { requireDay } from '../../planning/meal-plan/require-day.ts'
import { movePlan, type Plans, undoMove } from './move-plan.ts'
import { countUpcomingMeals } from './plan-moves.queries.ts'

const access = itemAccess('read', mealPlanAccess)

export function planMoveRoutes(app: App, { db }: Services) {
  handle(app, PLAN_MOVE_ROUTES.previewPlanMove, { access }, (request) =>
    countUpcomingMeals(db, request.caller, request.params.kitchen_id, parseFromDay(request.query)),
  )

  handle(app, PLAN_MOVE_ROUTES.movePlan, { access, keepsCache: true }, (request, reply) => {
    const from = parseFromDay(request.body)
    return runIdempotentWrite(request, reply, db, async (trx) => {
      const body = await movePlan(trx, request.caller, await lockPlans(trx, request), from)
      return { status: 200, headers: { etag: computeEtag(body) }, body }
    })
  })

  handle(
    app,
    PLAN_MOVE_ROUTES.undoPlanMove,
    { access, keepsCache: true, bodyLimit: LARGE_BODY },
    (request, reply) =>
      runIdempotentWrite(request, reply, db, async (trx) => {
        const plans = await lockPlans(trx, request)
        const body = { moved: await undoMove(trx, request.caller, plans, request.body) }
        return { status: 200, headers: { etag: computeEtag(body) }, body }
      }),
  )
}

function parseFromDay({ from = today() }: { from?: string }): string {
  requireDay('/from', from)
  return from
}

/** Locks the caller's own plan first, to prevent deadlocks. */
async function lockPlans(trx: Db, request: FastifyRequest): Promise<Plans> {
  const own = await touchPlan(trx, ownPlan(requireCaller(request)))
  if (!own) throw new Error("The caller's plan was not created.")
  return { own, kitchen: await lockPlanForChange(trx, request) }
}
