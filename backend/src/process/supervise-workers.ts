import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { serveClusterMetrics } from '../http/worker-metrics.ts'
import { loggerOptions } from '../logger.ts'
import type { RestoreOrder } from '../operations/backups/run-restore.ts'
import { persistedTokenSecret } from '../token-secret.ts'
import { notifyReady } from './notify-ready.ts'
import { onSignal } from './on-signal.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type RestoreMessage, restartWorker } from './restart-worker.ts'

/**
 * Runs several processes behind one port, each a normal backend (docs/scaling.md). This process serves no requests: it
 * runs the embedded database, if there is one, and replaces workers that die.
 */
export async function superviseWorkers(config: Config) {
  const logger = loggerOptions(config)
  const { log } = Fastify(logger ? { logger } : {})
  for (const note of config.notes) log.warn(note)
  const stopping = new AbortController()
  const { signal } = stopping
  const starting = config.databaseUrl
    ? undefined
    : startEmbeddedPostgres({ dataDir: config.dataDir, port: config.databasePort })
  const stop = async () => {
    stopping.abort()
    await stopWorkers()
    await starting?.then((embedded) => embedded.stop()).catch(() => {})
  }
  onSignal(stop)
  try {
    const embedded = await starting
    embedded?.watch(log)
    const url = embedded?.url ?? config.databaseUrl ?? ''
    const prepared = embedded && (await prepareDatabase({ config, url: embedded.url, log, stopping: signal }))
    const env = { DATABASE_URL: url, ...(await findOwnSecret(config)) }
    if (signal.aborted) return
    serveClusterMetrics()
    let generation = new AbortController()
    const first = await startWorkers(config, env, log, AbortSignal.any([signal, generation.signal]))
    if (signal.aborted) return
    cluster.on('message', (_worker, message: Partial<RestoreMessage> | undefined) => {
      if (message?.restore && !generation.signal.aborted) restore(message.restore).catch(giveUp)
    })
    notifyReady(config, {
      ...{ database: embedded?.description, snapshot: prepared?.snapshot, setupCode: first?.setupCode },
    })

    async function restore(order: RestoreOrder) {
      generation.abort()
      await stopWorkers()
      const { restoreService } = await import('./restore-service.ts')
      await restoreService({ config, url, order, log, signal })
      if (signal.aborted) return
      generation = new AbortController()
      await startWorkers(config, env, log, AbortSignal.any([signal, generation.signal]))
    }
  } catch (error) {
    // Errors during shutdown are caused by it.
    if (signal.aborted) return
    await stop()
    throw error
  }

  /** The supervisor of this process starts it again. */
  async function giveUp(error: unknown) {
    if (signal.aborted) return
    log.error({ err: error }, 'the workers did not start again')
    await stop()
    process.exit(1)
  }
}

/** With a DATABASE_URL, workers in production do not look for it in the data folder. */
const findOwnSecret = async ({ tokenSecret, dataDir }: Config) =>
  tokenSecret ? {} : { TOKEN_SECRET: await persistedTokenSecret(dataDir) }

/** The first worker loads the sample data; the others would wait for it. */
async function startWorkers(
  config: Config,
  env: NodeJS.ProcessEnv,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
) {
  const startWorker = (own: NodeJS.ProcessEnv) => restartWorker({ env: own, log, stopping })
  const first = await startWorker(env)
  const others = { ...env, SAMPLE_DATA: 'off' }
  await Promise.all(Array.from({ length: config.workers - 1 }, () => startWorker(others)))
  return first
}

async function stopWorkers() {
  await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker)))
}

async function stopWorker(worker: Worker) {
  const gone = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await gone
}
