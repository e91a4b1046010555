import type { FastifyBaseLogger } from 'fastify'
import type { Runner, RunnerOptions } from 'graphile-worker'
import pg from 'pg'
import type { Database } from '../db/database.ts'

type Services = { database: Database; log: FastifyBaseLogger }
export type Workers = Pick<Runner, 'promise' | 'stop'>

/** Starts workers with connections of their own. */
export async function startWorkers(
  { database, log }: Services,
  options: RunnerOptions & { concurrency: number },
): Promise<Workers> {
  const { run } = await import('graphile-worker')
  const pool = openPool(database.url, options.concurrency + 1, log)
  const close = () => void pool.end().catch(() => {})
  try {
    const runner = await run({ ...options, pgPool: pool })
    return { promise: runner.promise, stop: () => runner.stop().finally(close) }
  } catch (error) {
    close()
    throw error
  }
}

/**
 * The pool that Graphile Worker would open has no error listeners while it closes. If the server stopped at that moment, the unhandled
 * error would end the process.
 */
function openPool(connectionString: string, max: number, log: FastifyBaseLogger): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  const warn = (error: Error) => log.warn({ err: error }, 'a job worker lost its connection')
  pool.on('error', warn)
  pool.on('connect', (client) => client.on('error', warn))
  return pool
}
