import cluster from 'node:cluster'
import type { Config } from '../config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import type { RestoreOrder } from '../operations/backups/run-restore.ts'
import { onSignal } from './on-signal.ts'
import type { RestoreMessage } from './restart-worker.ts'
import { restoreService } from './restore-service.ts'
import { Service } from './service.ts'

/** Opens the database, listens, and shuts everything down on a signal. */
export async function serve(config: Config) {
  const stopping = new AbortController()
  const { signal } = stopping
  const starting = config.databaseUrl
    ? undefined
    : startEmbeddedPostgres({ dataDir: config.dataDir, port: config.databasePort })
  let service = new Service()
  const close = async () => {
    stopping.abort()
    await service.close()
    await starting?.then((server) => server.stop()).catch(() => {})
  }
  onSignal(close)

  /** The supervisor of this process starts it again. */
  const giveUp = async (error: unknown) => {
    if (signal.aborted) return
    service.log?.error({ err: error }, 'the service did not start again')
    await close()
    process.exit(1)
  }

  async function open() {
    const embedded = await starting
    const url = config.databaseUrl ?? (embedded as EmbeddedPostgres).url
    const restore = async (order: RestoreOrder) => {
      if (service.isClosing || !service.log) return
      const { log } = service
      await service.close()
      await restoreService({ config, url, order, log, signal })
      if (signal.aborted) return
      service = new Service()
      await open()
    }
    // The supervisor of several workers closes all of them.
    const startRestore = (order: RestoreOrder) => {
      if (cluster.isWorker) process.send?.({ restore: order } satisfies RestoreMessage)
      else restore(order).catch(giveUp)
    }
    await service.open({ config, url, embedded, startRestore })
  }

  try {
    await open()
  } catch (error) {
    // Errors during shutdown are caused by it.
    if (signal.aborted) return
    await close()
    throw error
  }
}
