import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { syncHook } from './sync-hooks.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** Worked out once: it is asked for before Fastify sees the request, and after. */
    visitorAddress?: string
  }
}

export const SITE_HEADER = 'x-larder-site'

export type ResolveAddress = (request: IncomingMessage) => string

/**
 * The website asks on behalf of its visitors, and limits are for them. It proves itself by a secret: by its address
 * alone, whatever runs on this machine could name any visitor it likes. Proxies are TRUST_PROXY's.
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
  const { [SITE_HEADER]: proof, 'x-forwarded-for': passedOn } = headers
  if (!expected || typeof proof !== 'string' || !timingSafeEqual(digest(proof), expected)) return undefined
  const [visitor = ''] = splitList(String(passedOn ?? ''))
  return isIP(visitor) ? visitor : undefined
}

/** What Fastify takes for the address knows of proxies, not of the website. */
export function useVisitorAddress(app: FastifyInstance, addressOf: ResolveAddress) {
  app.addHook(
    'onRequest',
    syncHook((request) => {
      const address = addressOf(request.raw)
      if (address !== request.ip) Object.defineProperty(request, 'ip', { value: address })
    }),
  )
}

const splitList = (list: string) => list.split(',').map((name) => name.trim())

const digest = (text: string) => hash('sha256', text, 'buffer')
