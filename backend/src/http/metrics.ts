import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '../config.ts'
import { stripQuery } from './api-prefix.ts'
import { syncHook } from './sync-hook.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
    /** Adds a response to the metrics and the log. Call it once for each request. */
    recordResponse: (handled: HandledRequest, log: FastifyBaseLogger) => void
  }
}

type HandledRequest = {
  method: string
  route: string
  status: number
  ms: number
  url: string
  /** Of the client. */
  address: string
  user_id?: number | undefined
  request_id?: string
}

/** Not shorter, because each sample wakes an idle process. */
const EVENT_LOOP_SAMPLE_MS = 200

/** Measures requests by route pattern, so that no path or id becomes a label. */
export function useMetrics(app: FastifyInstance, { accessLog }: Pick<Config, 'accessLog'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response time by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  app.decorate('metrics', registry)
  app.decorate('recordResponse', ({ route, url, ms, address, ...handled }, log) => {
    const { method, status } = handled
    durations.observe({ method, route, status }, ms / 1000)
    if (accessLog === 'off') return
    const client = accessLog === 'full' ? { address } : undefined
    log.info({ ...handled, ...client, path: stripQuery(url), ms: Math.round(ms * 10) / 10 }, 'request')
  })
  app.addHook(
    'onResponse',
    syncHook(({ method, routeOptions, originalUrl, ip, caller, log }, { statusCode, elapsedTime }) => {
      const route = routeOptions.url ?? 'unknown'
      const handled = {
        method,
        route,
        status: statusCode,
        ms: elapsedTime,
        url: originalUrl,
        address: ip,
        user_id: caller?.id,
      }
      app.recordResponse(handled, log)
    }),
  )
}
