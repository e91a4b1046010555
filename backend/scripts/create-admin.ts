import { createInterface } from 'node:readline/promises'
import { UserCreate } from '@larder/contract/people/users'
import { Value } from 'typebox/value'
import { StartError } from '../src/db/start-error.ts'
import { HttpError } from '../src/errors/http-error.ts'
import { hashPassword } from '../src/people/users/password-hash.ts'
import { insertUser } from '../src/people/users/users.queries.ts'
import { requireStrongPassword } from '../src/people/users/weak-passwords.ts'
import { withDatabase } from './with-database.ts'

/** Creates an Admin from ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD, or from interactive input. */
await withDatabase(async (db) => {
  const account = await readAccount()
  const [mistake] = Value.Errors(UserCreate, account)
  if (mistake) throw new StartError(`${mistake.instancePath.slice(1)} ${mistake.message}.`)
  try {
    await requireStrongPassword('/password', account.password, account)
    const { username, email } = account
    await insertUser(db, {
      username,
      email,
      role: 'Admin',
      password_hash: await hashPassword(account.password),
    })
    console.log(`Admin '${username}' is ready to log in.`)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new StartError(
      error.code === 'invalid' ? `The password ${error.fields?.[0]?.message}.` : error.message,
    )
  }
})

async function readAccount(): Promise<UserCreate> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const ask = async (variable: string, question: string) =>
    process.env[variable] ?? (await terminal.question(question))
  try {
    return {
      username: (await ask('ADMIN_USERNAME', 'Username: ')).trim(),
      email: (await ask('ADMIN_EMAIL', 'E-mail: ')).trim(),
      password: await ask('ADMIN_PASSWORD', 'Password (12 characters or more): '),
    }
  } finally {
    terminal.close()
  }
}
