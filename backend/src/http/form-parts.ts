import type { FastifyRequest } from 'fastify'
import { badRequest, HttpError } from '../errors/http-error.ts'

const STALL_CHECK_MS = 1000
const MAX_UNREAD_MS = 30_000

type Parts = ReturnType<FastifyRequest['parts']>

/**
 * Aborted when the client goes before everything has arrived: neither parser nor file would hear of it. And when all has
 * arrived and is still not taken, which is a matter of moments: a file that the parser closed before anyone read it never ends.
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
 * The parser waits for ever for a part whose header never ends, and takes no more of one that it passes over, for want of a
 * name, as soon as that is larger than its buffer. Where all has arrived, or no more is taken, who waits for a part waits
 * in vain.
 */
export async function nextPart({ raw }: FastifyRequest, parts: Parts, hangUp: AbortSignal) {
  const { promise: inVain, reject } = Promise.withResolvers<never>()
  let wasStill = false
  const timer = setInterval(() => {
    const isStill = raw.readableEnded || raw.isPaused()
    if (isStill && wasStill) reject(malformed())
    wasStill = isStill
  }, STALL_CHECK_MS)
  const onHangUp = () => reject(hangUp.reason)
  if (hangUp.aborted) onHangUp()
  else hangUp.addEventListener('abort', onHangUp)
  try {
    const { value, done } = await Promise.race([parts.next(), inVain])
    return done ? undefined : value
  } finally {
    hangUp.removeEventListener('abort', onHangUp)
    clearInterval(timer)
  }
}

const malformed = () => badRequest('The form is not valid multipart/form-data, or it ended early.')

/** The words of the plug-in are for programmers. */
export function toFormError(error: unknown): unknown {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (error instanceof HttpError) return error
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return new HttpError(413, 'too_large', 'The form has too many fields.')
  const isTheirs = statusCode !== undefined && statusCode < 500
  if (isTheirs || /^(Unexpected end|Part terminated|Malformed|Multipart)/.test((error as Error).message))
    return malformed()
  return error
}
