import cluster from 'node:cluster'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { buildApp } from '../app.ts'
import type { Config } from '../config.ts'
import { Database } from '../db/database.ts'
import { openDb } from '../db/db.ts'
import type { EmbeddedPostgres } from '../db/embedded-postgres.ts'
import type { Visit } from '../http/connection-limits.ts'
import type { App } from '../http/services.ts'
import { loggerOptions } from '../logger.ts'
import type { RestoreOrder } from '../operations/backups/run-restore.ts'
import { loadSamplePictures } from '../operations/sample-data/load-sample-pictures.ts'
import { ImageResizer } from '../recipes/images/image-resizer.ts'
import { SearchStatistics } from '../recipes/search/search-statistics.ts'
import { openStore } from '../storage/open-store.ts'
import { persistedTokenSecret } from '../token-secret.ts'
import { explainListenError } from './explain-listen-error.ts'
import { maintenanceTasks } from './maintenance.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startMaintenance } from './start-maintenance.ts'

/**
 * After a restart, all clients may reconnect at once. A client that finds the backlog full retries only after a second.
 */
const BACKLOG = 4096

type Opening = {
  config: Config
  url: string
  embedded: EmbeddedPostgres | undefined
  startRestore: (order: RestoreOrder) => void
}

/** A backend on a running database. It can be closed at any moment, also while it opens. */
export class Service {
  readonly #stopping = new AbortController()
  readonly #opened: (() => unknown)[] = []
  #closing: Promise<void> | undefined
  #app: App | undefined
  log: FastifyBaseLogger | undefined

  /** Resolves when it serves requests, or was closed. */
  async open({ config, url, embedded, startRestore }: Opening) {
    const { signal } = this.#stopping
    const searchStatistics = new SearchStatistics()
    const onIdleError = (error: Error) => {
      // On shutdown, PostgreSQL may close the connection first.
      if (!signal.aborted) app.log.warn({ err: error }, 'database connection lost')
    }
    const database = new Database(url, openDb({ url, poolSize: config.databasePoolSize, onIdleError }))
    this.#opened.push(() => database.db.destroy())
    const tokenSecret = config.tokenSecret ?? (await persistedTokenSecret(config.dataDir))
    const objectStore = await openStore(config, (error, message) => app.log.warn({ err: error }, message))
    this.#opened.push(() => objectStore.close())
    const resizer = new ImageResizer(config.workers)
    const app = await buildApp({
      ...{ config, tokenSecret, database, objectStore, resizer, searchStatistics, startRestore },
      logger: loggerOptions(config),
    })
    this.#opened.push(() => app.close())
    this.#app = app
    this.log = app.log
    embedded?.watch(app.log)
    // With several workers, the process that starts them logs the notes.
    if (!cluster.isWorker) for (const note of config.notes) app.log.warn(note)
    await app
      .listen({ host: config.host, port: config.backendPort, backlog: BACKLOG })
      .catch(explainListenError({ host: config.host, port: config.backendPort, variable: 'BACKEND_PORT' }))
    const prepared = await prepareDatabase({ config, url, log: app.log, stopping: signal })
    if (!prepared || signal.aborted) return
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
    startMaintenance({ tasks, log: app.log, signal })
    if (config.sampleData && !config.production)
      void loadSamplePictures({ db, objectStore, resizer, log: app.log, signal })
    return { database: embedded?.description, ...prepared }
  }

  /** Handles a request of the website's port. False while it is closed. */
  serve(request: IncomingMessage, response: ServerResponse, visit: Visit): boolean {
    if (!this.#app || this.isClosing) return false
    this.#app.serveVisit(request, response, visit)
    return true
  }

  get isClosing(): boolean {
    return this.#stopping.signal.aborted
  }

  close(): Promise<void> {
    this.#stopping.abort()
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll() {
    for (const undo of this.#opened.reverse()) await undo()
  }
}
