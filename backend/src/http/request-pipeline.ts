import cors from '@fastify/cors'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { unavailable } from '../errors/http-error.ts'
import { type AccessOptions, useAccess } from './access-check.ts'
import { useBodyTimeout } from './body-timeout.ts'
import { useCleanText } from './clean-text.ts'
import { useConnectionLimits } from './connection-limits.ts'
import { useDiskSpace } from './disk-space.ts'
import { useDuplicateHeaderCheck } from './duplicate-headers.ts'
import { useEarlyCache } from './early-cache.ts'
import { handleError } from './error-handler.ts'
import { useGracefulShutdown } from './graceful-shutdown.ts'
import { useIdempotencyKeys } from './idempotency.ts'
import { useIncidents } from './incident-counts.ts'
import { useLoadShedding } from './load-shedding.ts'
import { useMetrics } from './metrics.ts'
import { useOpenApi } from './openapi.ts'
import { byAddress, enforce, LOGIN_ADDRESS, useRateLimits } from './rate-limits.ts'
import { type ResponseCache, useResponseCache } from './response-cache.ts'
import { SECURITY_HEADERS } from './security-headers.ts'
import { useLazySerialization } from './serialization.ts'
import type { App } from './services.ts'
import { syncHook } from './sync-hook.ts'
import { useUnknownRoutes } from './unknown-routes.ts'
import { useStrictValidation } from './validation.ts'
import {
  createAddressResolver,
  createWebsiteCheck,
  useVisitorAddress,
  warnAboutIgnoredProxy,
} from './visitor-address.ts'

type PipelineOptions = Omit<AccessOptions, 'limitWrongPasswords' | 'hasCached'> & {
  config: Config
  database: Database
  responseCache: ResponseCache
  imageUrlsExpireAt: () => number
  writesPerMinute: () => number
}

/**
 * Registers the steps that every request passes through. Hooks of one phase run in this order, raw listeners in reverse.
 * Options for single routes: route-flags.ts.
 */
export async function useRequestPipeline(
  app: App,
  { config, database, responseCache, imageUrlsExpireAt, writesPerMinute, ...access }: PipelineOptions,
) {
  useMetrics(app, config)
  useIncidents(app, database.db)
  useDiskSpace(app, config)
  app.setErrorHandler(handleError)
  const isFromWebsite = createWebsiteCheck(config)
  const resolveAddress = createAddressResolver(config, isFromWebsite)
  warnAboutIgnoredProxy(app, config, isFromWebsite)
  useVisitorAddress(app, resolveAddress)
  // A caller can run half as many requests as there are database connections, or two while there are other callers.
  useLoadShedding(app, {
    resolveAddress,
    // More requests would only wait for database connections and occupy memory.
    maxRunning: 2 * config.databasePoolSize,
    maxPerCaller: { onlyCaller: Math.max(2, Math.floor(config.databasePoolSize / 2)), severalCallers: 2 },
    onRefused: () => app.incidents.recordRefusal('limit', 'too_busy'),
  })
  const commonHeaders = { ...SECURITY_HEADERS, ...corsHeaders(config) }
  useEarlyCache(app, responseCache, { commonHeaders, resolveAddress })
  useSecurityHeaders(app)
  useDuplicateHeaderCheck(app)
  useConnectionLimits(app, isFromWebsite)
  useGracefulShutdown(app)
  useReadiness(app, database)
  useUnknownRoutes(app)
  await useCors(app, config)
  useBodyTimeout(app)
  useStrictValidation(app)
  useLazySerialization(app)
  useCleanText(app)
  useAccess(app, database.db, {
    ...access,
    hasCached: (callerId, url) => responseCache.hasFor(callerId, url),
    limitWrongPasswords: async (request, reply) => {
      if (config.rateLimits) await enforce(database.db, { ...LOGIN_ADDRESS, key: byAddress }, request, reply)
    },
  })
  useIdempotencyKeys(app)
  useResponseCache(app, responseCache, imageUrlsExpireAt)
  if (config.rateLimits) useRateLimits(app, database.db, { writesPerMinute })
  await useOpenApi(app, config)
}

function useSecurityHeaders(app: App) {
  app.addHook(
    'onRequest',
    syncHook((request, reply) => {
      reply.headers(SECURITY_HEADERS).header('x-request-id', request.id)
    }),
  )
}

function useReadiness(app: App, database: Database) {
  app.addHook(
    'onRequest',
    syncHook((request) => {
      if (!database.isReady && !request.routeOptions.config.needsNoDatabase)
        throw unavailable('The database is not ready yet. Please try again.')
    }),
  )
}

const EXPOSED = ['Allow', 'ETag', 'Location', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'X-Request-Id']
const siteOrigin = (config: Config) => new URL(config.siteUrl).origin

async function useCors(app: App, config: Config) {
  await app.register(cors, {
    origin: siteOrigin(config),
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'Idempotency-Key'],
    exposedHeaders: EXPOSED,
  })
}

/** The headers that the CORS plugin adds to every response. */
const corsHeaders = (config: Config) => ({
  'access-control-allow-origin': siteOrigin(config),
  'access-control-expose-headers': EXPOSED.join(', '),
})
