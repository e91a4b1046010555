import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 60 * 60 * 1000

/** What must be done now and then, so that nothing outlives its time. */
export type Chore = () => Promise<unknown>

type Housekeeping = { chores: Record<string, Chore>; log: FastifyBaseLogger; signal: AbortSignal }

/** Does every chore at start and every hour. One that fails keeps no other from being done. */
export function startHousekeeping({ chores, log, signal }: Housekeeping) {
  const tidy = async () => {
    for (const [chore, run] of Object.entries(chores)) {
      if (signal.aborted) return
      await run().catch((error) => {
        if (!signal.aborted) log.warn({ err: error, chore }, 'a chore failed; it will be tried again')
      })
    }
  }
  const timer = setInterval(tidy, HOUR_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  void tidy()
}
