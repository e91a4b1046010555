import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { BackOff } from '../back-off.ts'
import { StartError } from '../db/start-error.ts'
import type { RestoreOrder } from '../operations/backups/run-restore.ts'
import type { Ready } from './notify-ready.ts'

/** A worker asks its supervisor to close all workers and to restore a backup. */
export type RestoreMessage = { restore: RestoreOrder }

type WorkerOptions = { env: NodeJS.ProcessEnv; log: FastifyBaseLogger; stopping: AbortSignal }

/**
 * Starts a worker and replaces it whenever it dies. Resolves when the first one is ready, or undefined if it is stopped
 * before; rejects if that one gives up. The worker logs the reason itself.
 */
export function restartWorker({ env, log, stopping }: WorkerOptions): Promise<Ready | undefined> {
  const { promise: served, resolve, reject } = Promise.withResolvers<Ready | undefined>()
  const backOff = new BackOff()
  let hasServed = false

  const start = () => {
    // The first worker has already loaded the sample data.
    const worker = cluster.fork(hasServed ? { ...env, SAMPLE_DATA: 'off' } : env)
    worker.once('message', (ready: Ready) => {
      hasServed = true
      resolve(ready)
    })
    worker.once('exit', (code, signal) => {
      const hasGivenUp = !hasServed && signal === null
      if (stopping.aborted) resolve(undefined)
      else if (hasGivenUp) reject(new StartError('A worker ended before it was ready.'))
      else void replace({ pid: worker.process.pid, code, signal })
    })
  }
  const replace = async (lost: { pid: number | undefined; code: number; signal: string }) => {
    const delay = backOff.nextDelayMs()
    log.error({ ...lost, delay }, 'worker died; starting another')
    await pause(delay, undefined, { signal: stopping }).catch(() => {})
    if (stopping.aborted) resolve(undefined)
    else start()
  }

  start()
  return served
}
