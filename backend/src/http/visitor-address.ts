import { hash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { atOnce } from './at-once.ts'

export const SITE_HEADER = 'x-larder-site'

/**
 * The website asks on behalf of its visitors, and limits are for them. It proves itself by a secret: by its address
 * alone, whatever runs on this machine could name any visitor it likes. Proxies are TRUST_PROXY's.
 */
export function useVisitorAddress(app: FastifyInstance, siteSecret: string | undefined) {
  if (siteSecret === undefined) return
  const expected = digest(siteSecret)
  app.addHook(
    'onRequest',
    atOnce((request) => {
      const { [SITE_HEADER]: proof, 'x-forwarded-for': passedOn } = request.headers
      if (typeof proof !== 'string' || !timingSafeEqual(digest(proof), expected)) return
      const visitor =
        String(passedOn ?? '')
          .split(',', 1)[0]
          ?.trim() ?? ''
      if (isIP(visitor)) Object.defineProperty(request, 'ip', { value: visitor })
    }),
  )
}

const digest = (text: string) => hash('sha256', text, 'buffer')
