import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors/http-error.ts'
import { syncHook } from './sync-hooks.ts'

const ONCE = ['authorization', 'host']

/**
 * Of two such headers Node keeps the first and drops the other without a word, while a proxy in front may have looked
 * at the other: who is asking, and whom, must not depend on who reads.
 */
export function useDuplicateHeaderCheck(app: FastifyInstance) {
  app.addHook(
    'onRequest',
    syncHook(({ raw }) => {
      const name = findDuplicateHeader(raw.rawHeaders)
      if (name !== undefined) throw badRequest(`Header '${name}' was sent twice.`)
    }),
  )
}

/** The header that may be sent once and was sent again; names and values take turns in what Node gives. */
export function findDuplicateHeader(rawHeaders: string[]): string | undefined {
  return ONCE.find((once) => {
    let count = 0
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] as string
      if (name.length === once.length && name.toLowerCase() === once) count++
    }
    return count > 1
  })
}
