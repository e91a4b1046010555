import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { syncHook } from './sync-hook.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** Cached, because raw listeners and Fastify both need it. */
    visitorAddress?: string
  }
}

export const SITE_HEADER = 'x-larder-site'

export type ResolveAddress = (request: IncomingMessage) => string

/**
 * The website sends requests on behalf of its visitors, and rate limits apply to the visitors. The website
 * authenticates with a secret. Trusting its IP address would not be enough: any program on the same machine could claim
 * to be any visitor. TRUST_PROXY lists other trusted proxies.
 */
export function createAddressResolver({
  trustProxy,
  siteSecret,
}: Pick<Config, 'trustProxy' | 'siteSecret'>): ResolveAddress {
  const isTrusted = trustProxy ? proxyAddress.compile(splitList(trustProxy)) : () => false
  const expected = siteSecret === undefined ? undefined : digest(siteSecret)
  return (request) => {
    request.visitorAddress ??= findForwardedVisitor(request, expected) ?? proxyAddress(request, isTrusted)
    return request.visitorAddress
  }
}

function findForwardedVisitor(
  { headers }: IncomingMessage,
  expected: Buffer | undefined,
): string | undefined {
  const { [SITE_HEADER]: secret, 'x-forwarded-for': forwardedFor } = headers
  if (!expected || typeof secret !== 'string' || !timingSafeEqual(digest(secret), expected)) return undefined
  const [visitor = ''] = splitList(String(forwardedFor ?? ''))
  return isIP(visitor) ? visitor : undefined
}

/** Fastify handles proxies but not the website, so `request.ip` is replaced. */
export function useVisitorAddress(app: FastifyInstance, resolveAddress: ResolveAddress) {
  app.addHook(
    'onRequest',
    syncHook((request) => {
      const address = resolveAddress(request.raw)
      if (address !== request.ip) Object.defineProperty(request, 'ip', { value: address })
    }),
  )
}

const splitList = (list: string) => list.split(',').map((name) => name.trim())

const digest = (text: string) => hash('sha256', text, 'buffer')
