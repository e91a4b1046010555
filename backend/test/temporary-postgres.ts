import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { administer } from './administer.ts'

/** A server for tests and scripts, deleted when stopped. It is fast because it does not sync to disk. */
export async function startTemporaryPostgres(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-'))
  const server = await startEmbeddedPostgres({
    dataDir,
    port: 20_000 + (process.pid % 20_000),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      ...settings,
    },
  })
  // Each test file opens many connections. Hashing the password 4096 times would be a third of the cost of each.
  const { password } = new URL(server.url)
  await administer(server.url, 'set scram_iterations = 1', `alter role larder password '${password}'`)
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
