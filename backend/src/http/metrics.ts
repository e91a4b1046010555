import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { pathOf } from './addresses.ts'
import { atOnce } from './at-once.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Each look wakes the process, also while nobody asks for anything. */
const LOOP_WATCHED_EVERY_MS = 200

/** Counts and times every request by route, so that no path or id ends up in a label. */
export function useMetrics(app: FastifyInstance) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_WATCHED_EVERY_MS })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  app.decorate('metrics', registry)
  app.addHook(
    'onResponse',
    atOnce((request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      request.log.info(
        {
          method: request.method,
          path: pathOf(request.originalUrl),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          user_id: request.caller?.id,
        },
        'request',
      )
    }),
  )
}
