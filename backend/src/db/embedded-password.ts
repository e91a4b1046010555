import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { persistSecret, readPersistedSecret } from '../persisted-secret.ts'
import { throwNotWritable } from './data-folder.ts'
import { type Cluster, hasEmbeddedCluster } from './embedded-cluster.ts'
import { runBinary } from './run-binary.ts'
import { StartError } from './start-error.ts'

const passwordFile = (dataDir: string) => join(dataDir, 'database-password')

/** Undefined if the file is missing or empty. */
export const findPassword = (dataDir: string) => readPersistedSecret(passwordFile(dataDir))

/** The password of the embedded PostgreSQL: generated on the first start and stored in a private file. */
export async function persistedPassword(cluster: Cluster): Promise<string> {
  const stored = await findPassword(cluster.dataDir).catch(throwNotWritable(cluster.dataDir))
  if (stored) return stored
  const password = randomBytes(24).toString('base64url')
  // A power failure may have lost the file although the database is intact.
  if (hasEmbeddedCluster(cluster.dataDir)) await changePassword(cluster, password)
  return persistSecret(passwordFile(cluster.dataDir), password).catch(throwNotWritable(cluster.dataDir))
}

/** In single-user mode the server needs no password. */
async function changePassword({ clusterDir, binaries, user }: Cluster, password: string) {
  const statement = `alter role larder password '${password}'\n`
  await runBinary(user, binaries.postgres, ['--single', '-D', clusterDir, 'postgres'], statement).catch(
    (error: Error) => {
      throw new StartError(
        `The file database-password is missing or empty, and PostgreSQL in ${clusterDir} did not accept a new one: ${error.message}`,
      )
    },
  )
}
