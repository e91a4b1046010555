import type { FastifyRequest } from 'fastify'
import { badRequest, HttpError } from '../errors/http-error.ts'

const STALL_CHECK_MS = 1000
const MAX_UNREAD_MS = 30_000

type Parts = ReturnType<FastifyRequest['parts']>

/**
 * Aborts if the client disconnects early, which neither the parser nor the file stream reports. Also aborts if the
 * parts are not read within 30 seconds after the whole request arrived: a file stream never ends if the parser closes
 * it before it is read.
 */
export function createUploadAbortSignal({ raw }: Pick<FastifyRequest, 'raw'>): AbortSignal {
  const controller = new AbortController()
  const stop = () => controller.abort(malformed())
  const onClose = () => {
    if (!raw.complete) stop()
  }
  const onEnd = () => void setTimeout(stop, MAX_UNREAD_MS).unref()
  if (raw.readableEnded) onEnd()
  else raw.once('end', onEnd)
  if (raw.destroyed) onClose()
  else raw.once('close', onClose)
  return controller.signal
}

/**
 * Returns the next part of the form, or throws if the parser is stalled. The parser waits forever for a part with an
 * unfinished header, and stops reading while it skips an unnamed part that is larger than its buffer.
 */
export async function nextPart({ raw }: FastifyRequest, parts: Parts, signal: AbortSignal) {
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  let wasIdle = false
  const timer = setInterval(() => {
    const isIdle = raw.readableEnded || raw.isPaused()
    if (isIdle && wasIdle) reject(malformed())
    wasIdle = isIdle
  }, STALL_CHECK_MS)
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort)
  try {
    const { value, done } = await Promise.race([parts.next(), stalled])
    return done ? undefined : value
  } finally {
    signal.removeEventListener('abort', onAbort)
    clearInterval(timer)
  }
}

const malformed = () => badRequest('The form is not valid multipart/form-data, or it ended early.')

/** Replaces the error messages of @fastify/multipart, which are written for programmers. */
export function toFormError(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (error instanceof HttpError) return error
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new HttpError(413, 'too_large', 'The form has too many fields.')
  const isClientError = statusCode !== undefined && statusCode < 500
  if (isClientError || /^(Unexpected end|Part terminated|Malformed|Multipart)/.test((error as Error).message))
    return malformed()
  return error
}
