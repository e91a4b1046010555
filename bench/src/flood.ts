import { setTimeout as pause } from 'node:timers/promises'
import { Connection } from './connection.ts'
import { percentile } from './percentile.ts'

export type Flood = {
  offered: number
  sent: number
  seconds: number
  /** All served requests; the rate counts only those before the end of the flood. */
  accepted: { count: number; perSecond: number; p50: number; p99: number }
  /** Served requests on an open connection. */
  acceptedOnOpen: { p50: number; p99: number }
  refused: { count: number; perSecond: number; p50: number; p99: number; withRetryAfter: number }
  /** Neither 2xx nor 503. */
  other: number
}

type FloodOptions = {
  perSecond: number
  seconds: number
  connections: number
  /** Called after the last request was sent; many responses are still pending. */
  onEnd: () => void
}

const TICK_MS = 2
const PATIENCE_MS = 20_000

/**
 * Open loop: requests are due at a fixed rate, whether or not earlier responses have arrived. A request without a free
 * connection counts as offered but is not sent, like at a proxy without free connections.
 */
export async function flood(url: string, requests: Buffer[], options: FloodOptions): Promise<Flood> {
  const pool = Array.from({ length: options.connections }, () => new Connection(url))
  const idle = [...pool]
  const accepted: number[] = []
  const acceptedOnOpen: number[] = []
  const refused: number[] = []
  let withRetryAfter = 0
  let other = 0
  let offered = 0
  let sent = 0
  const send = (connection: Connection) => {
    const asked = performance.now()
    const wasOpen = connection.isOpen
    connection.ask(requests[sent++ % requests.length] as Buffer, (status, head) => {
      const ms = performance.now() - asked
      if (status >= 200 && status < 400) {
        accepted.push(ms)
        if (wasOpen) acceptedOnOpen.push(ms)
      } else if (status === 503) {
        refused.push(ms)
        if (/\r\nretry-after: \d/i.test(head)) withRetryAfter++
      } else other++
      idle.push(connection)
    })
  }

  const started = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const elapsed = Math.min((performance.now() - started) / 1000, options.seconds)
      for (const due = Math.floor(elapsed * options.perSecond); offered < due; offered++) {
        const connection = idle.pop()
        if (connection) send(connection)
      }
      if (elapsed < options.seconds) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const acceptedInTime = accepted.length
  options.onEnd()
  const patience = performance.now() + PATIENCE_MS
  while (idle.length < pool.length && performance.now() < patience) await pause(TICK_MS)
  for (const connection of pool) connection.close()
  return {
    offered,
    sent,
    seconds: options.seconds,
    accepted: { ...summarize(accepted), count: accepted.length, perSecond: acceptedInTime / options.seconds },
    acceptedOnOpen: summarize(acceptedOnOpen),
    refused: {
      ...summarize(refused),
      count: refused.length,
      perSecond: refused.length / options.seconds,
      withRetryAfter,
    },
    other,
  }
}

const summarize = (times: number[]) => ({
  p50: percentile(times, 50),
  p99: percentile(times, 99),
})
