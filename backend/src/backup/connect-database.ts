import type { Config } from '../config.ts'
import { hasEmbeddedCluster } from '../db/embedded-cluster.ts'
import { findRunningServer } from '../db/embedded-orphan.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { StartError } from '../db/start-error.ts'

type ConnectedDatabase = { url: string; isEmbedded: boolean; close: () => Promise<void> }

/** The database to read from: the configured one, or the embedded one of a running or stopped Larder. */
export async function connectForBackup(config: Config): Promise<ConnectedDatabase> {
  const url = config.databaseUrl ?? (await findRunningServer(config.dataDir))
  if (url) return { url, isEmbedded: !config.databaseUrl, close: async () => {} }
  if (!hasEmbeddedCluster(config.dataDir))
    throw new StartError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`)
  return connectForRestore(config)
}

/** The database to overwrite. An embedded one must not be in use, and is created if there is none. */
export async function connectForRestore(config: Config): Promise<ConnectedDatabase> {
  if (config.databaseUrl) return { url: config.databaseUrl, isEmbedded: false, close: async () => {} }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, port: config.databasePort })
  return { url: embedded.url, isEmbedded: true, close: embedded.stop }
}
