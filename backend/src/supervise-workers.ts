import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import Fastify from 'fastify'
import type { Config } from './config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { StartError } from './db/start-error.ts'
import { answerMetrics } from './http/metrics-of-workers.ts'
import { loggerOptions } from './logger.ts'
import { onSignal } from './on-signal.ts'
import { prepareDatabase } from './prepare-database.ts'
import { keptTokenSecret } from './token-secret.ts'

/**
 * Several processes behind one port, each a backend like any other (docs/scaling.md); this one serves nothing itself.
 * It keeps the embedded database, if there is one, and puts a new worker where one has died.
 */
export async function superviseWorkers(config: Config) {
  const logger = loggerOptions(config)
  const { log } = Fastify(logger ? { logger } : {})
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, port: config.databasePort })
  let isStopping = false
  const stop = async () => {
    isStopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
    await embedded?.stop()
  }
  onSignal(stop)
  try {
    const snapshot = embedded && (await prepareDatabase({ config, url: embedded.url, log }))
    if (!config.tokenSecret) keptTokenSecret(config.dataDir)
    const env = { DATABASE_URL: config.databaseUrl ?? (embedded as EmbeddedPostgres).url }
    answerMetrics()
    // The first loads what the sample data still wants; the others would only wait for it.
    await startWorker(env)
    const others = { ...env, SAMPLE_DATA: 'off' }
    await Promise.all(Array.from({ length: config.workers - 1 }, () => startWorker(others)))
    cluster.on('exit', (worker, code, signal) => {
      if (isStopping) return
      log.error({ pid: worker.process.pid, code, signal }, 'a worker has died; another takes its place')
      // Should that one die as well, its own exit comes by here.
      startWorker(others).catch(() => {})
    })
    process.send?.({
      ready: true,
      database: embedded?.description ?? 'DATABASE_URL',
      snapshot,
    })
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves when it serves. What it died of it has said itself. */
function startWorker(env: NodeJS.ProcessEnv): Promise<void> {
  const worker = cluster.fork(env)
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('exit', () => reject(new StartError('a worker ended before it was ready.')))
  })
}

async function stopWorker(worker: Worker) {
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await gone
}
