import { buildApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { Database } from './db/database.ts'
import { openDb } from './db/db.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { StartError } from './db/start-error.ts'
import { startHousekeeping } from './features/housekeeping/start-housekeeping.ts'
import { ImageResizer } from './features/recipe-images/image-resizer.ts'
import { SearchStatistics } from './features/recipes/search-statistics.ts'
import { loadSamplePictures } from './features/sample-data/load-sample-pictures.ts'
import { loggerOptions } from './logger.ts'
import { prepareDatabase } from './prepare-database.ts'
import { openStore } from './storage/open-store.ts'
import { keptTokenSecret } from './token-secret.ts'

/** Reads the configuration, opens the database, listens, and takes it all down again on a signal. */
async function main() {
  const config = readConfig()
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config)
  const url = config.databaseUrl ?? (embedded as EmbeddedPostgres).url
  const searchStatistics = new SearchStatistics()
  const stopping = new AbortController()
  try {
    const database = new Database(
      url,
      openDb({
        url,
        poolSize: config.databasePoolSize,
        onIdleError: (error) => app.log.warn({ err: error }, 'database connection lost'),
      }),
    )
    const tokenSecret = config.tokenSecret ?? keptTokenSecret(config.dataDir)
    const objectStore = await openStore(config, (error, message) => app.log.warn({ err: error }, message))
    const resizer = new ImageResizer()
    const app = await buildApp({
      config,
      tokenSecret,
      database,
      objectStore,
      resizer,
      searchStatistics,
      logger: loggerOptions(config),
    })
    await app.listen({ host: config.host, port: config.backendPort }).catch(explainListenError(config))
    onSignal(async () => {
      stopping.abort()
      await app.close()
      objectStore.close()
      await database.db.destroy()
      await embedded?.stop()
    })
    const snapshot = await prepareDatabase({
      config,
      url,
      database,
      log: app.log,
      mayWait: embedded === undefined,
      signal: stopping.signal,
    })
    if (stopping.signal.aborted) return
    objectStore
      .prepare()
      .catch((error) => app.log.warn({ err: error.cause ?? error }, 'the object store is not there yet'))
    startHousekeeping({
      db: database.db,
      objectStore,
      searchStatistics,
      log: app.log,
      signal: stopping.signal,
    })
    if (config.sampleData && !config.production)
      void loadSamplePictures({
        db: database.db,
        objectStore,
        resizer,
        log: app.log,
        signal: stopping.signal,
      })
    process.send?.({
      ready: true,
      database: embedded ? `PostgreSQL on port ${embedded.port}, in ${config.dataDir}` : 'DATABASE_URL',
      snapshot,
    })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

function startEmbedded(config: Config): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: config.dataDir, port: config.databasePort })
}

function explainListenError({ host, backendPort }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE')
      throw new StartError(`Port ${backendPort} is taken. Stop what uses it, or set BACKEND_PORT.`)
    if (error.code === 'EACCES')
      throw new StartError(`Port ${backendPort} needs more rights than you have. Set BACKEND_PORT.`)
    if (error.code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST is '${host}', which is no address of this machine.`)
    throw error
  }
}

function onSignal(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    })
}

main().catch((error) => {
  const isTheirsToMend = error instanceof StartError || error instanceof ConfigError
  console.error(isTheirsToMend ? `Larder cannot start: ${error.message}` : error)
  process.exit(1)
})
