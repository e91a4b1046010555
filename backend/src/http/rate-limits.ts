import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../db/db.ts'
import { NOW } from '../db/expressions.ts'
import { prepared } from '../db/prepared.ts'
import { tooMany } from '../errors/http-error.ts'
import { addRouteHook } from './route-hooks.ts'
import { isWrite } from './safe-methods.ts'

/** At most `max` requests per key in `seconds`. Requests without a key are not limited. */
export type RateLimit = {
  name: string
  max: number | (() => number)
  seconds: number
  /** Set if the key depends on the body. The limit is then checked after validation. */
  needsBody?: boolean
  /** How many requests this request counts as (default 1). */
  cost?: (request: FastifyRequest) => number
  key: (request: FastifyRequest) => Key | Promise<Key>
}

const MAX_DELAY_MS = 3000

type Key = string | number | undefined

export const byAddress = (request: FastifyRequest) => request.ip
export const byAccount = (request: FastifyRequest) => request.caller?.id

/** Counts passwords as well as access tokens that programs send as passwords. */
export const LOGIN_ADDRESS = { name: 'login-address', max: 30, seconds: 60 }

/**
 * Counts are stored in PostgreSQL, so they apply across instances and restarts. Limits that do not depend on the body
 * are checked before it is read.
 */
export function useRateLimits(
  app: FastifyInstance,
  db: Db,
  { writesPerMinute }: { writesPerMinute: () => number },
) {
  const writes: RateLimit = { name: 'writes', max: writesPerMinute, seconds: 60, key: byAccount }
  const hasLimits = ({ config }: RouteOptions) => config?.limits !== undefined
  const isLimited = (route: RouteOptions) => hasLimits(route) || isWrite(route)
  addRouteHook(app, 'onRequest', isLimited, async (request: FastifyRequest, reply: FastifyReply) => {
    const { limits = [] } = request.routeOptions.config
    for (const limit of limits) if (!limit.needsBody) await enforce(db, limit, request, reply)
    if (isWrite(request)) await enforce(db, writes, request, reply)
  })
  addRouteHook(app, 'preHandler', hasLimits, async (request: FastifyRequest, reply: FastifyReply) => {
    const { limits = [] } = request.routeOptions.config
    for (const limit of limits) if (limit.needsBody) await enforce(db, limit, request, reply)
  })
}

export async function enforce(db: Db, limit: RateLimit, request: FastifyRequest, reply: FastifyReply) {
  const key = await limit.key(request)
  if (key === undefined) return
  const used = await countRequest(db, `${limit.name}:${key}`, limit.seconds, limit.cost?.(request) ?? 1)
  const max = typeof limit.max === 'number' ? limit.max : limit.max()
  append(reply, 'ratelimit-policy', `"${limit.name}";q=${max};w=${limit.seconds}`)
  append(reply, 'ratelimit', `"${limit.name}";r=${Math.max(0, max - used.count)};t=${used.seconds_left}`)
  if (used.count <= max) return
  request.server.incidents.recordRefusal('limit', limit.name)
  request.releaseSlot()
  await pause(computeDelayMs(used.count - max))
  throw tooMany(`Too many requests. Try again in ${used.seconds_left} seconds.`, used.seconds_left)
}

/** Increases the delay while the caller continues. Otherwise, refusals would take most of the server's time. */
const computeDelayMs = (excess: number) => Math.min(MAX_DELAY_MS, Math.max(0, excess - 10) * 20)

/** A request can count against several limits. The headers list all of them. */
function append(reply: FastifyReply, name: string, value: string) {
  const existing = reply.getHeader(name)
  reply.header(name, existing ? `${existing}, ${value}` : value)
}

export async function deleteExpiredLimits(db: Db) {
  await db.deleteFrom('rate_limits').where('ends_at', '<', NOW).execute()
}

type Used = { count: number; seconds_left: number }

const SECONDS_LEFT = 'greatest(1, ceil(extract(epoch from ends_at - now())))::int as seconds_left'

// Raw: hot: runs with every request that is limited.
const updateCount = prepared<Used>(
  'count_request',
  `update rate_limits
   set count = case when ends_at <= now() then $3 else count + $3 end,
       ends_at = case when ends_at <= now() then now() + make_interval(secs => $2) else ends_at end
   where key = $1 returning count, ${SECONDS_LEFT}`,
)
// Raw: hot, like the statement above.
const insertCount = prepared<Used>(
  'count_first_request',
  `insert into rate_limits as r (key, count, ends_at) values ($1, $3, now() + make_interval(secs => $2))
   on conflict (key) do update set count = r.count + $3 returning count, ${SECONDS_LEFT}`,
)

/** Can also count things other than requests, such as e-mails. */
export async function countRequest(db: Db, key: string, seconds: number, cost = 1): Promise<Used> {
  const [used] = await updateCount(db, key, seconds, cost)
  const [first] = used ? [used] : await insertCount(db, key, seconds, cost)
  if (!first) throw new Error('The statement that counts a request returned no row.')
  return first
}
