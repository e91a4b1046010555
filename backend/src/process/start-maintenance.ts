import type { FastifyBaseLogger } from 'fastify'

const HOUR_MS = 60 * 60 * 1000

export type MaintenanceTask = () => Promise<unknown>

type Maintenance = { tasks: Record<string, MaintenanceTask>; log: FastifyBaseLogger; signal: AbortSignal }

/** Runs every task at start and then every hour. A failing task does not stop the others. */
export function startMaintenance({ tasks, log, signal }: Maintenance) {
  const runAll = async () => {
    for (const [task, run] of Object.entries(tasks)) {
      if (signal.aborted) return
      await run().catch((error) => {
        if (!signal.aborted) log.warn({ err: error, task }, 'maintenance task failed; retrying in an hour')
      })
    }
  }
  const timer = setInterval(runAll, HOUR_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  void runAll()
}
