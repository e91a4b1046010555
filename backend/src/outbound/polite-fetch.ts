import { setTimeout as wait } from 'node:timers/promises'
import type { GuardedFetch } from './guarded-fetch.ts'
import { OutboundError } from './outbound-error.ts'

const BUSY = [429, 503]

function retryAfterMs(error: unknown): number | undefined {
  if (!(error instanceof OutboundError) || !BUSY.includes(Number(error.params.status))) return undefined
  const seconds = Number(error.params.retry_after_seconds)
  return Number.isFinite(seconds) ? seconds * 1000 : undefined
}

/**
 * Sends one request per host at a time, and retries once if the host sends `Retry-After` and the time limit allows it.
 */
export function createPoliteFetch(guardedFetch: GuardedFetch): GuardedFetch {
  const lastTurns = new Map<string, Promise<unknown>>()

  const fetchWithRetry: GuardedFetch = async (url, request) => {
    const deadline = Date.now() + request.timeoutMs
    try {
      return await guardedFetch(url, request)
    } catch (error) {
      const waitMs = retryAfterMs(error)
      if (waitMs === undefined || Date.now() + waitMs >= deadline) throw error
      await wait(waitMs, undefined, { signal: request.signal })
      return guardedFetch(url, { ...request, timeoutMs: Math.max(1, deadline - Date.now()) })
    }
  }

  return async (url, request) => {
    const host = URL.parse(url)?.host ?? ''
    const before = Promise.resolve(lastTurns.get(host)).catch(() => {})
    const turn = before.then(() => {
      request.signal?.throwIfAborted()
      return fetchWithRetry(url, request)
    })
    lastTurns.set(host, turn)
    try {
      return await unlessAborted(turn, request.signal)
    } finally {
      void turn
        .catch(() => {})
        .then(() => {
          if (lastTurns.get(host) === turn) lastTurns.delete(host)
        })
    }
  }
}

/** A caller that stops waiting does not disturb the order of the queue. */
async function unlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal | undefined,
): Promise<Result> {
  if (!signal) return work
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
