import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { findClientAddress, parseTrustedProxies } from '../../../connections/src/trusted-proxies.ts'
import type { Config } from '../config.ts'
import { syncHook } from './sync-hook.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** Cached, because raw listeners and Fastify both need them. */
    visitorAddress?: string
    isFromWebsite?: boolean
  }
}

const SITE_HEADER = 'x-larder-site'

export type ResolveAddress = (request: IncomingMessage) => string

/** True if the request has the secret that only the website knows. */
export function createWebsiteCheck({ siteSecret }: Pick<Config, 'siteSecret'>) {
  const expected = siteSecret === undefined ? undefined : digest(siteSecret)
  return (request: IncomingMessage): boolean => {
    const { [SITE_HEADER]: secret } = request.headers
    request.isFromWebsite ??=
      expected !== undefined && typeof secret === 'string' && timingSafeEqual(digest(secret), expected)
    return request.isFromWebsite
  }
}

/**
 * The website sends requests on behalf of its visitors, and rate limits apply to the visitors. The website
 * authenticates with a secret. Trusting its IP address would not be enough: any program on the same machine could claim
 * to be any visitor. TRUST_PROXY lists other trusted proxies.
 */
export function createAddressResolver(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  isFromWebsite: (request: IncomingMessage) => boolean,
): ResolveAddress {
  const isTrusted = parseTrustedProxies(trustProxy ?? '')
  return (request) => {
    request.visitorAddress ??=
      (isFromWebsite(request) ? findForwardedVisitor(request) : undefined) ??
      findClientAddress(
        request.socket.remoteAddress ?? '',
        String(request.headers['x-forwarded-for'] ?? ''),
        isTrusted,
      )
    return request.visitorAddress
  }
}

function findForwardedVisitor({ headers }: IncomingMessage): string | undefined {
  const [visitor = ''] = String(headers['x-forwarded-for'] ?? '').split(',')
  return isIP(visitor) ? visitor : undefined
}

/** Warns once if a proxy seems to be in front of the API, but none is trusted. */
export function warnAboutIgnoredProxy(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  isFromWebsite: (request: IncomingMessage) => boolean,
) {
  let hasWarned = trustProxy !== undefined
  app.addHook(
    'onRequest',
    syncHook(({ raw }) => {
      if (hasWarned || raw.headers['x-forwarded-for'] === undefined || isFromWebsite(raw)) return
      hasWarned = true
      app.log.warn(
        'a request came through a proxy, but TRUST_PROXY is not set: all its visitors share one address and its rate limits',
      )
    }),
  )
}

/** Replaces Fastify's `request.ip`, which knows nothing of the website. */
export function useVisitorAddress(app: FastifyInstance, resolveAddress: ResolveAddress) {
  app.addHook(
    'onRequest',
    syncHook((request) => {
      const address = resolveAddress(request.raw)
      if (address !== request.ip) Object.defineProperty(request, 'ip', { value: address })
    }),
  )
}

const digest = (text: string) => hash('sha256', text, 'buffer')
