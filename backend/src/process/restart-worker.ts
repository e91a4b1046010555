import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BackOff } from '../back-off.ts'
import { StartError } from '../db/start-error.ts'
import type { RestoreOrder } from '../operations/backups/run-restore.ts'

/** A worker asks its supervisor to close all workers and to restore a backup. */
export type RestoreMessage = { restore: RestoreOrder }

type WorkerOptions = { env: NodeJS.ProcessEnv; log: FastifyBaseLogger; stopping: AbortSignal }

/**
 * Starts a worker and replaces it whenever it dies. Resolves when the first one is ready; rejects if that one gives up
 * before. The worker logs the reason itself.
 */
export function restartWorker({ env, log, stopping }: WorkerOptions): Promise<void> {
  const { promise: served, resolve, reject } = Promise.withResolvers<void>()
  const backOff = new BackOff()
  let hasServed = false

  const start = () => {
    // The first worker has already loaded the sample data.
    const worker = cluster.fork(hasServed ? { ...env, SAMPLE_DATA: 'off' } : env)
    worker.once('message', () => {
      hasServed = true
      resolve()
    })
    worker.once('exit', (code, signal) => {
      const hasGivenUp = !hasServed && signal === null
      if (stopping.aborted) resolve()
      else if (hasGivenUp) reject(new StartError('A worker ended before it was ready.'))
      else void replace({ pid: worker.process.pid, code, signal })
    })
  }
  const replace = async (lost: { pid: number | undefined; code: number; signal: string }) => {
    const delay = backOff.nextDelayMs()
    log.error({ ...lost, delay }, 'worker died; starting another')
    await pause(delay, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) resolve()
    else start()
  }

  start()
  return served
}
