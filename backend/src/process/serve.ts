import cluster from 'node:cluster'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { Database } from '../db/database.ts'
import { openDb } from '../db/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { StartError } from '../db/start-error.ts'
import { loggerOptions } from '../logger.ts'
import { loadSamplePictures } from '../operations/sample-data/load-sample-pictures.ts'
import { ImageResizer } from '../recipes/images/image-resizer.ts'
import { SearchStatistics } from '../recipes/search/search-statistics.ts'
import { openStore } from '../storage/open-store.ts'
import { persistedTokenSecret } from '../token-secret.ts'
import { maintenanceTasks } from './maintenance.ts'
import { notifyReady } from './notify-ready.ts'
import { onSignal } from './on-signal.ts'
import { prepareDatabase } from './prepare-database.ts'
import { releaseMemory } from './release-memory.ts'
import { startMaintenance } from './start-maintenance.ts'

/**
 * After a restart, all clients may reconnect at once. A client that finds the backlog full retries only after a second.
 */
const BACKLOG = 4096

/** Opens the database, listens, and shuts everything down on a signal. */
export async function serve(config: Config) {
  const stopping = new AbortController()
  const opened: (() => unknown)[] = []
  const close = async () => {
    stopping.abort()
    for (const undo of opened.reverse()) await undo()
  }
  onSignal(close)
  try {
    const starting = config.databaseUrl
      ? undefined
      : startEmbeddedPostgres({ dataDir: config.dataDir, port: config.databasePort })
    opened.push(() => starting?.then((server) => server.stop()).catch(() => {}))
    const embedded = await starting
    const url = config.databaseUrl ?? (embedded as EmbeddedPostgres).url
    const searchStatistics = new SearchStatistics()
    const database = new Database(
      url,
      openDb({
        url,
        poolSize: config.databasePoolSize,
        onIdleError: (error) => {
          // On shutdown, PostgreSQL may close the connection first.
          if (!stopping.signal.aborted) app.log.warn({ err: error }, 'database connection lost')
        },
      }),
    )
    opened.push(() => database.db.destroy())
    const tokenSecret = config.tokenSecret ?? (await persistedTokenSecret(config.dataDir))
    const objectStore = await openStore(config, (error, message) => app.log.warn({ err: error }, message))
    opened.push(() => objectStore.close())
    const resizer = new ImageResizer(config.workers)
    const app = await buildApp({
      config,
      tokenSecret,
      database,
      objectStore,
      resizer,
      searchStatistics,
      logger: loggerOptions(config),
    })
    opened.push(() => app.close())
    embedded?.watch(app.log)
    // With several workers, the process that starts them logs the notes.
    if (!cluster.isWorker) for (const note of config.notes) app.log.warn(note)
    await app
      .listen({ host: config.host, port: config.backendPort, backlog: BACKLOG })
      .catch(explainListenError(config))
    const snapshot = await prepareDatabase({ config, url, log: app.log, stopping: stopping.signal })
    if (stopping.signal.aborted) return
    database.becomeReady()
    objectStore
      .prepare()
      .catch((error) =>
        app.log.warn(
          { err: error.cause ?? error },
          'object store not available; retrying with the next write',
        ),
      )
    const { db } = database
    const tasks = maintenanceTasks({ config, db, objectStore, searchStatistics, log: app.log })
    startMaintenance({ tasks, log: app.log, signal: stopping.signal })
    if (config.sampleData && !config.production)
      void loadSamplePictures({
        db,
        objectStore,
        resizer,
        log: app.log,
        signal: stopping.signal,
      })
    notifyReady(config, { database: embedded?.description, snapshot })
    releaseMemory()
  } catch (error) {
    // Errors during shutdown are caused by it.
    if (stopping.signal.aborted) return
    await close()
    throw error
  }
}

function explainListenError({ host, backendPort }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(
        `Port ${backendPort} is in use. Stop the program that uses it, or set BACKEND_PORT.`,
      )
    if (error.code === 'EACCES')
      throw new StartError(`Port ${backendPort} requires more privileges. Set BACKEND_PORT.`)
    if (error.code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST is '${host}', which is not an address of this machine.`)
    throw error
  }
}
