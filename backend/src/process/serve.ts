import cluster from 'node:cluster'
import type { Config } from '../config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import type { RestoreOrder } from '../operations/backups/run-restore.ts'
import { notifyReady } from './notify-ready.ts'
import { onSignal } from './on-signal.ts'
import { openWebsite, type Website } from './open-website.ts'
import { releaseMemory, releaseMemoryWhenIdle } from './release-memory.ts'
import type { RestoreMessage } from './restart-worker.ts'
import { restoreService } from './restore-service.ts'
import { Service } from './service.ts'

/** Opens the database, serves the API and, if asked to, the website, and shuts everything down on a signal. */
export async function serve(config: Config, { withWebsite }: { withWebsite: boolean }) {
  const stopping = new AbortController()
  const { signal } = stopping
  const starting = config.databaseUrl
    ? undefined
    : startEmbeddedPostgres({ dataDir: config.dataDir, port: config.databasePort })
  let service = new Service()
  let website: Website | undefined
  const close = async () => {
    stopping.abort()
    // First, because pages that are being rendered need the API.
    await website?.close()
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
    return service.open({ config, url, embedded, startRestore })
  }

  try {
    const ready = await open()
    if (!ready) return
    if (withWebsite) website = await openWebsite(config, (...request) => service.serve(...request))
    notifyReady(config, ready)
    releaseMemory()
    releaseMemoryWhenIdle()
  } catch (error) {
    // Errors during shutdown are caused by it.
    if (signal.aborted) return
    await close()
    throw error
  }
}
