import { MEAL_PLAN_ROUTES } from '@larder/contract/planning/meal-plan.routes'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { OPEN } from '../../http/access.ts'
import { handle } from '../../http/handle.ts'
import { byAddress, type RateLimit } from '../../http/rate-limits.ts'
import { sendRaw } from '../../http/send-raw.ts'
import type { App, Services } from '../../http/services.ts'
import { toLanguage } from '../../i18n/format-text.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { mealPlanAccess, SECRET_LINK_ACCESS } from './meal-plan.access.ts'
import { deleteFeed, findFeed, findFeedBySecret, replaceFeed } from './meal-plan-feeds.queries.ts'
import { listCalendarDays } from './plan-days.ts'
import { readTruncatedPlan } from './read-plan.queries.ts'
import { lockPlanForChange, resolvePlanOwner } from './requested-plan.ts'
import { writeCalendar } from './write-calendar.ts'

const access = SECRET_LINK_ACCESS
/** Calendars poll every few minutes, and many can share an IP address. */
const READ_LIMIT: RateLimit = { name: 'calendar', max: 600, seconds: 3600, key: byAddress }

const noCalendar = () =>
  new HttpError(404, 'not_found', 'This calendar does not exist or is no longer shared.')

export function mealPlanFeedRoutes(app: App, { db, config: { apiUrl, siteUrl } }: Services) {
  handle(app, MEAL_PLAN_ROUTES.getMealPlanFeed, { access }, (request) =>
    findFeed(db, resolvePlanOwner(request), request.caller.id),
  )

  handle(app, MEAL_PLAN_ROUTES.createMealPlanFeed, { access, keepsCache: true }, async (request, reply) => {
    const secret = await inTransaction(db, async (trx) =>
      replaceFeed(trx, await lockPlanForChange(trx, request), request.caller.id, request.body),
    )
    const address = `${apiUrl}/meal-plan/calendar.ics?secret=${secret}`
    return reply.code(201).send({ ...request.body, address })
  })

  handle(app, MEAL_PLAN_ROUTES.deleteMealPlanFeed, { access, keepsCache: true }, async (request, reply) => {
    await deleteFeed(db, resolvePlanOwner(request), request.caller.id)
    return reply.code(204).send(null)
  })

  handle(
    app,
    MEAL_PLAN_ROUTES.getMealPlanCalendar,
    { access: OPEN, limits: [READ_LIMIT], isCapabilityUrl: true },
    async (request, reply) => {
      const feed = await findFeedBySecret(db, request.query.secret)
      const reader = feed && (await findCallerById(db, feed.reader_id))
      const owner = reader && (await mealPlanAccess.policyInput(db, feed.kitchen_id ?? 0, reader))
      if (!owner) throw noCalendar()
      const plan = await readTruncatedPlan(db, reader, owner, listCalendarDays())
      reply.header('cache-control', 'no-store').type('text/calendar; charset=utf-8')
      const { kitchen_name: kitchenName, is_timed: isTimed } = feed
      const language = toLanguage(feed.language)
      return sendRaw(reply, writeCalendar(plan, { kitchenName, isTimed, language, siteUrl }))
    },
  )
}
