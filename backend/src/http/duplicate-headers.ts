import type { FastifyInstance } from 'fastify'
import { badRequest } from '../errors/http-error.ts'
import { syncHook } from './sync-hook.ts'

const UNIQUE_HEADERS = ['authorization', 'host']

/**
 * Node uses the first of two such headers, but a proxy in front of Larder may have checked the second. Refusing
 * duplicates prevents this mismatch.
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

/**
 * Returns the name of a header that must be unique but was sent more than once. Names and values alternate in
 * `rawHeaders`.
 */
export function findDuplicateHeader(rawHeaders: string[]): string | undefined {
  return UNIQUE_HEADERS.find((unique) => {
    let count = 0
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] as string
      if (name.length === unique.length && name.toLowerCase() === unique) count++
    }
    return count > 1
  })
}
