import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors/http-error.ts'
import { atOnce } from './at-once.ts'

const ONCE = new Set(['authorization', 'host'])

/**
 * Of two such headers Node keeps the first and drops the other without a word, while a proxy in front may have looked
 * at the other: who is asking, and whom, must not depend on who reads.
 */
export function useDuplicateRefusal(app: FastifyInstance) {
  app.addHook(
    'onRequest',
    atOnce((request) => {
      const { rawHeaders } = request.raw
      const seen = new Set<string>()
      for (let index = 0; index < rawHeaders.length; index += 2) {
        const name = (rawHeaders[index] as string).toLowerCase()
        if (!ONCE.has(name)) continue
        if (seen.has(name)) throw badRequest(`Header '${name}' was sent twice.`)
        seen.add(name)
      }
    }),
  )
}
