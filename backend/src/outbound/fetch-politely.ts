import { setTimeout as wait } from 'node:timers/promises'
import type { FetchOutside } from './fetch-outside.ts'
import { OutboundError } from './outbound-error.ts'

/** A site that wants longer is told of, and asked again when the person wishes it. */
const LONGEST_WAIT_SECONDS = 30
const BUSY = [429, 503]

/** How long a busy site asks to be left alone, if that is not too long. */
function pauseOf(error: unknown): number | undefined {
  if (!(error instanceof OutboundError) || !BUSY.includes(Number(error.params.status))) return undefined
  const seconds = Number(error.params.retry_after_seconds)
  return seconds <= LONGEST_WAIT_SECONDS ? seconds : undefined
}

/** Asks each host one thing at a time, and once more when it says when. */
export function politeFetcher(fetchOutside: FetchOutside): FetchOutside {
  const lastTurns = new Map<string, Promise<unknown>>()

  const ask: FetchOutside = async (url, request) => {
    try {
      return await fetchOutside(url, request)
    } catch (error) {
      const seconds = pauseOf(error)
      if (seconds === undefined) throw error
      await wait(seconds * 1000, undefined, { signal: request.signal })
      return fetchOutside(url, request)
    }
  }

  return async (url, request) => {
    const host = URL.parse(url)?.host ?? ''
    const before = lastTurns.get(host)
    const turn = Promise.resolve(before)
      .catch(() => {})
      .then(() => ask(url, request))
    lastTurns.set(host, turn)
    try {
      return await turn
    } finally {
      if (lastTurns.get(host) === turn) lastTurns.delete(host)
    }
  }
}
