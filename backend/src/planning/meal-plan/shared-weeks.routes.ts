import {
  SharedWeekCreated,
  SharedWeekQuery,
  SharedWeekRead,
  SharedWeekState,
} from '@larder/contract/planning/shared-weeks'
import { Type } from 'typebox'
import { inTransaction } from '../../db/transaction.ts'
import { HttpError } from '../../errors/http-error.ts'
import { PUBLIC, requireCaller } from '../../http/access.ts'
import { byAddress, type RateLimit } from '../../http/rate-limits.ts'
import type { App, Services } from '../../http/services.ts'
import { findCallerById } from '../../people/authentication/authenticate.ts'
import { SecretQuery } from './link-secret.ts'
import { mealPlanAccess, PERSONAL_PLAN_ACCESS } from './meal-plan.access.ts'
import { addDays } from './plan-days.ts'
import { lockPlanForChange, resolvePlanOwner } from './requested-plan.ts'
import { requireDay } from './require-day.ts'
import { deleteSharedWeek, findSharedWeek, findSharedWeekState, shareWeek } from './shared-weeks.queries.ts'

const tags = ['Meal plan']
const access = PERSONAL_PLAN_ACCESS
/** Generous, because many people can share an IP address. */
const READ_LIMIT: RateLimit = { name: 'shared-week', max: 600, seconds: 3600, key: byAddress }

const noWeek = () => new HttpError(404, 'not_found', 'This week does not exist or is no longer shared.')

export function sharedWeekRoutes(app: App, { db, config: { siteUrl } }: Services) {
  app.get(
    '/meal-plan/shared-week',
    {
      config: { access },
      schema: {
        tags,
        operationId: 'getSharedWeekState',
        summary: 'Get whether you share a week of the plan',
        querystring: SharedWeekQuery,
        response: { 200: SharedWeekState },
      },
    },
    (request) =>
      findSharedWeekState(db, resolvePlanOwner(request), requireCaller(request).id, request.query.from),
  )

  app.post(
    '/meal-plan/shared-week',
    {
      config: { access, keepsCache: true },
      schema: {
        tags,
        operationId: 'shareWeek',
        summary: 'Create a secret URL for a week of the plan; it replaces the previous one',
        description: 'The page shows titles, and links to recipes that the reader can see.',
        querystring: SharedWeekQuery,
        response: { 201: SharedWeekCreated },
      },
    },
    async (request, reply) => {
      const { from } = request.query
      for (const day of [from, addDays(from, 6)]) requireDay('/from', day)
      const secret = await inTransaction(db, async (trx) =>
        shareWeek(trx, await lockPlanForChange(trx, request), requireCaller(request).id, from),
      )
      return reply.code(201).send({ address: `${siteUrl}/shared-week?secret=${secret}` })
    },
  )

  app.delete(
    '/meal-plan/shared-week',
    {
      config: { access, keepsCache: true },
      schema: {
        tags,
        operationId: 'endSharedWeek',
        summary: 'Stop sharing a week',
        querystring: SharedWeekQuery,
        response: { 204: Type.Null({ description: 'No longer shared' }) },
      },
    },
    async (request, reply) => {
      await deleteSharedWeek(db, resolvePlanOwner(request), requireCaller(request).id, request.query.from)
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/shared-week',
    {
      config: { access: PUBLIC, limits: [READ_LIMIT], isCapabilityUrl: true },
      schema: {
        tags,
        operationId: 'readSharedWeek',
        summary: 'Read a shared week by its secret',
        querystring: SecretQuery,
        response: { 200: SharedWeekRead },
      },
    },
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
