import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { persistSecret, readPersistedSecret } from '../persisted-secret.ts'
import { type Cluster, cannotBeWritten, hasEmbeddedCluster } from './embedded-cluster.ts'
import { runBinary } from './run-binary.ts'
import { StartError } from './start-error.ts'

const passwordFile = (dataDir: string) => join(dataDir, 'database-password')

/** The password of a cluster that has been used; undefined when the file is not there or empty. */
export const findPassword = (dataDir: string) => readPersistedSecret(passwordFile(dataDir))

/** The password of the embedded PostgreSQL, made on the first start and kept for its owner's eyes only. */
export async function persistedPassword(cluster: Cluster): Promise<string> {
  const kept = await findPassword(cluster.dataDir)
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  // A power cut could take it from under a database that is whole.
  if (hasEmbeddedCluster(cluster.dataDir)) await changePassword(cluster, password)
  return persistSecret(passwordFile(cluster.dataDir), password).catch(cannotBeWritten(cluster.dataDir))
}

/** Whoever may run the server on its files needs no password for that. */
async function changePassword({ clusterDir, binaries, user }: Cluster, password: string) {
  const statement = `alter role larder password '${password}'\n`
  await runBinary(user, binaries.postgres, ['--single', '-D', clusterDir, 'postgres'], statement).catch(
    (error: Error) => {
      throw new StartError(
        `The file database-password is missing or empty, and PostgreSQL in ${clusterDir} takes no new one: ${error.message}`,
      )
    },
  )
}
