import type { Config } from '../config.ts'
import { DEFAULT_ACCOUNTS } from '../operations/sample-data/default-accounts.ts'

/** Startup information for the parent process. */
export type Ready = {
  version: string
  siteUrl: string
  apiUrl: string
  host: string
  port: number
  sitePort: number
  database: string
  /** File with the snapshot that was taken before an upgrade. */
  snapshot?: string | undefined
  accounts: readonly { username: string; password: string; role: string }[]
}

export function notifyReady(
  config: Config,
  found: { database: string | undefined; snapshot: string | undefined },
) {
  process.send?.({
    version: config.version,
    siteUrl: config.siteUrl,
    apiUrl: config.apiUrl,
    host: config.host,
    port: config.backendPort,
    sitePort: config.frontendPort,
    database: found.database ?? 'DATABASE_URL',
    snapshot: found.snapshot,
    accounts: config.production ? [] : DEFAULT_ACCOUNTS,
  } satisfies Ready)
}
