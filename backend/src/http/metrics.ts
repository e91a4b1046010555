import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { stripQuery } from './api-prefix.ts'
import { syncHook } from './sync-hooks.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
    /** Counts, times and logs an answer; once for each request. */
    recordResponse: (answer: Answer, log: FastifyBaseLogger) => void
  }
}

type Answer = {
  method: string
  route: string
  status: number
  ms: number
  url: string
  user_id?: number | undefined
  request_id?: string
}

/** Each look wakes the process, also while nobody asks for anything. */
const EVENT_LOOP_SAMPLE_MS = 200

/** Counts and times every request by route, so that no path or id ends up in a label. */
export function useMetrics(app: FastifyInstance) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  app.decorate('metrics', registry)
  app.decorate('recordResponse', ({ route, url, ms, ...answer }, log) => {
    const { method, status } = answer
    durations.observe({ method, route, status }, ms / 1000)
    log.info({ ...answer, path: stripQuery(url), ms: Math.round(ms * 10) / 10 }, 'request')
  })
  app.addHook(
    'onResponse',
    syncHook(({ method, routeOptions, originalUrl, caller, log }, { statusCode, elapsedTime }) => {
      const route = routeOptions.url ?? 'unknown'
      const answer = {
        method,
        route,
        status: statusCode,
        ms: elapsedTime,
        url: originalUrl,
        user_id: caller?.id,
      }
      app.recordResponse(answer, log)
    }),
  )
}
