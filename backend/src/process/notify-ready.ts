import type { Config } from '../config.ts'
import { DEFAULT_ACCOUNTS } from '../operations/sample-data/default-accounts.ts'
import { setupCodeFile } from '../people/setup/setup-code.ts'

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
  /** For the first Admin, while there is none. */
  setupCode: string | undefined
  /** Says how to use it. */
  setup: string[]
  accounts: readonly { username: string; password: string; role: string }[]
}

/** The code is in the fragment, which browsers do not send, so that it stays out of logs of proxies. */
const describeSetup = ({ siteUrl, dataDir }: Config, code: string) => [
  `To set up Larder, open ${siteUrl}/setup#${code}`,
  `The code is ${code}, also in ${setupCodeFile(dataDir)}`,
]

export function notifyReady(
  config: Config,
  found: { database: string | undefined; snapshot: string | undefined; setupCode: string | undefined },
) {
  const ready: Ready = {
    version: config.version,
    siteUrl: config.siteUrl,
    apiUrl: config.apiUrl,
    host: config.host,
    port: config.backendPort,
    sitePort: config.frontendPort,
    database: found.database ?? 'DATABASE_URL',
    snapshot: found.snapshot,
    setupCode: found.setupCode,
    setup: found.setupCode ? describeSetup(config, found.setupCode) : [],
    accounts: config.production ? [] : DEFAULT_ACCOUNTS,
  }
  if (process.send) process.send(ready)
  else if (ready.setup.length > 0) console.log(ready.setup.join('\n'))
}
