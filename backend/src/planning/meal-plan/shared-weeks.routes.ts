import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAddress, type RateLimit } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { mealPlanAccess, SECRET_LINK_ACCESS } from './meal-plan.access.ts'
import { addDays } from './plan-days.ts'
import { lockPlanForChange, resolvePlanOwner } from './requested-plan.ts'
import { requireDay } from './require-day.ts'
import { deleteSharedWeek, findSharedWeek, findSharedWeekState, shareWeek } from './shared-weeks.queries.ts'

const access = SECRET_LINK_ACCESS
/** Generous, because many people can share an IP address. */
const READ_LIMIT: RateLimit = { name: 'shared-week', max: 600, seconds: 3600, key: byAddress }

const noWeek = () => new HttpError(404, 'not_found', 'This week does not exist or is no longer shared.')

export function sharedWeekRoutes(app: App, { db, config: { siteUrl } }: Services) {
  handle(app, MEAL_PLAN_ROUTES.getSharedWeekState, { access }, (request) =>
    findSharedWeekState(db, resolvePlanOwner(request), request.caller.id, request.query.from),
  )

  handle(app, MEAL_PLAN_ROUTES.createSharedWeek, { access, keepsCache: true }, async (request, reply) => {
    const { from } = request.query
    for (const day of [from, addDays(from, 6)]) requireDay('/from', day)
    const secret = await inTransaction(db, async (trx) =>
      shareWeek(trx, await lockPlanForChange(trx, request), request.caller.id, from),
    )
    return reply.code(201).send({ address: `${siteUrl}/shared-week?secret=${secret}` })
  })

  handle(app, MEAL_PLAN_ROUTES.deleteSharedWeek, { access, keepsCache: true }, async (request, reply) => {
    await deleteSharedWeek(db, resolvePlanOwner(request), request.caller.id, request.query.from)
    return reply.code(204).send(null)
  })

  handle(
    app,
    MEAL_PLAN_ROUTES.getSharedWeek,
    { access: OPEN, limits: [READ_LIMIT], isCapabilityUrl: true },
    async (request, reply) => {
      const week = await findSharedWeek(db, request.query.secret, request.caller)
      const sharer = week && (await findCallerById(db, week.sharer_id))
      if (!sharer || !(await mealPlanAccess.policyInput(db, week.kitchen_id ?? 0, sharer))) throw noWeek()
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      const { sharer_id: _sharer, kitchen_id: _kitchen, ...shown } = week
      return shown
    },
  )
}
