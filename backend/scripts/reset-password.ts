import { connectForBackup } from '../src/backup/connect-database.ts'
import { openDb } from '../src/db/db.ts'
import { StartError } from '../src/db/start-error.ts'
import { SignedLinks } from '../src/people/authentication/signed-links.ts'
import { findUser, findUserForLogin } from '../src/people/users/users.queries.ts'
import { persistedTokenSecret } from '../src/token-secret.ts'
import { runCommand } from './run-command.ts'

/** `npm run reset-password -- NAME`: prints a link for a new password, also while Larder runs. */
await runCommand(async (config) => {
  const name = process.argv[2]
  if (!name) throw new StartError('Whose? Say: npm run reset-password -- NAME (a username or an e-mail)')
  const { url, close } = await connectForBackup(config)
  const db = openDb({ url, poolSize: 1 })
  try {
    const found = await findUserForLogin(db, name)
    const user = found && (await findUser(db, found.id))
    if (!user) throw new StartError(`User name '${name}' was not found.`)
    const links = new SignedLinks(config.tokenSecret ?? (await persistedTokenSecret(config.dataDir)))
    const { code } = links.make('reset', { id: user.id, version: user.version })
    console.log(`For '${user.username}', once, for 30 minutes:\n${config.siteUrl}/reset-password#${code}`)
  } finally {
    await db.destroy()
    await close()
  }
})
