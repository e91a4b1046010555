import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { badRequest, invalid, unsupportedType } from '../errors/http-error.ts'
import { syncHook } from './sync-hook.ts'

const PLAIN_TEXT = 'text/plain'
const FORM = 'application/x-www-form-urlencoded'

/** No schema is nested this deeply. Deeper bodies could overflow the stack in recursive functions. */
const MAX_DEPTH = 32
const SECRETS = new Set(['password', 'current_password', 'new_password', 'refresh_token', 'client_secret'])

/** Rejects malformed Unicode, normalizes texts in the body to NFC and trims them. Secrets are checked but not changed. */
export function useCleanText(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Node would replace invalid bytes with U+FFFD, and the damaged text would be stored.
    if (!isUtf8(body as Buffer)) return done(badRequest('The body is not valid UTF-8.'))
    if (body.length === 0) return done(null, undefined)
    void parseJson(request, body.toString(), done)
  })
  app.addContentTypeParser(PLAIN_TEXT, { parseAs: 'buffer' }, (request, body, done) => {
    if (!request.routeOptions.config.acceptsText) return done(unsupportedType(PLAIN_TEXT))
    if (!isUtf8(body as Buffer)) return done(badRequest('The body is not valid UTF-8.'))
    done(null, body.toString())
  })
  app.addContentTypeParser(FORM, { parseAs: 'buffer' }, (request, body, done) => {
    if (!request.routeOptions.config.acceptsForms) return done(unsupportedType(FORM))
    if (!isUtf8(body as Buffer)) return done(badRequest('The body is not valid UTF-8.'))
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
  app.addHook(
    'preValidation',
    syncHook((request) => {
      checkStrings(request.params, '')
      checkStrings(request.query, '')
      request.body = cleanValue(request.body, '', '', 0)
    }),
  )
}

function checkStrings(values: unknown, path: string) {
  for (const [key, value] of Object.entries(values ?? {})) {
    if (typeof value === 'string') checkString(value, `${path}/${key}`)
    if (Array.isArray(value)) checkStrings(value, `${path}/${key}`)
  }
}

function cleanValue(value: unknown, key: string, path: string, depth: number): unknown {
  if (depth > MAX_DEPTH) throw badRequest('The body is nested too deeply.')
  if (typeof value === 'string') {
    checkString(value, path)
    return SECRETS.has(key) ? value : value.normalize('NFC').trim()
  }
  if (Array.isArray(value))
    return value.map((item, index) => cleanValue(item, key, `${path}/${index}`, depth + 1))
  if (value === null || typeof value !== 'object') return value
  for (const [name, field] of Object.entries(value)) {
    ;(value as Record<string, unknown>)[name] = cleanValue(field, name, `${path}/${name}`, depth + 1)
  }
  return value
}

/** Refuses text that PostgreSQL cannot store. */
export function checkString(value: string, path: string) {
  if (!value.isWellFormed())
    throw invalid(path, 'forbidden_character', 'contains a lone surrogate (half of a character)')
  if (value.includes('\0')) throw invalid(path, 'forbidden_character', 'contains a NUL character')
}
