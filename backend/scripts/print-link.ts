import { connectForBackup } from '../src/backup/connect-database.ts'
import type { Config } from '../src/config.ts'
import { type Db, openDb } from '../src/db/db.ts'
import { StartError } from '../src/db/start-error.ts'
import { inTransaction } from '../src/db/transaction.ts'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { findUser, findUserForLogin } from '../src/people/users/users.queries.ts'
import { findPersistedTokenSecret } from '../src/token-secret.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** Prints a signed link for the account that the command line names, also while Larder runs. */
export async function printLink(
  config: Config,
  page: 'reset-password' | 'emergency-login',
  makeCode: (links: SignedLinks, user: Account, trx: Db) => Promise<{ code: string }> | { code: string },
) {
  const name = process.argv[2]
  if (!name) throw new StartError(`Which account? Run: npm run ${page} -- NAME (a username or an e-mail)`)
  const secret = config.tokenSecret ?? (await findPersistedTokenSecret(config.dataDir))
  if (!secret)
    throw new StartError(
      `The key that signs the link is missing. Set TOKEN_SECRET or TOKEN_SECRET_FILE as for Larder, or DATA_DIR to its data folder (now ${config.dataDir}).`,
    )
  const { url, close } = await connectForBackup(config)
  const db = openDb({ url, poolSize: 1 })
  try {
    const found = await findUserForLogin(db, name)
    const user = found && (await findUser(db, found.id))
    if (!user) throw new StartError(`User name '${name}' was not found.`)
    const { code } = await inTransaction(db, async (trx) => makeCode(new SignedLinks(secret), user, trx))
    console.log(`For '${user.username}', once, for 30 minutes:\n${config.siteUrl}/${page}#${code}`)
    if (config.apiPortUrl)
      console.log(
        'PUBLIC_URL is not set. If people enter another address, replace the beginning of the link.',
      )
  } finally {
    await db.destroy()
    await close()
  }
}
