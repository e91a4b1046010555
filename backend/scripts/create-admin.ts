import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { UserCreate } from '@larder/contract/people/users'
import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { StartError } from '../src/db/start-error.ts'
import { HttpError } from '../src/errors/http-error.ts'
import { WRITES_CHANNEL } from '../src/http/cache-invalidation.ts'
import { endSetup } from '../src/people/setup/setup.queries.ts'
import { removeSetupCode } from '../src/people/setup/setup-code.ts'
import { hashPassword } from '../src/people/users/password-hash.ts'
import { insertUser } from '../src/people/users/users.queries.ts'
import { requireStrongPassword } from '../src/people/users/weak-passwords.ts'
import { runCommand } from './run-command.ts'
import { useSharedDatabase } from './with-database.ts'

/**
 * Creates an Admin, also while Larder runs. Reads ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD (or
 * ADMIN_PASSWORD_FILE), else standard input, before it opens the database.
 */
await runCommand(async (config) => {
  const account = await readAccount()
  const [mistake] = Value.Errors(UserCreate, account)
  if (mistake) throw new StartError(`${mistake.instancePath.slice(1)} ${mistake.message}.`)
  const { username, email, password } = account
  try {
    await requireStrongPassword('/password', password, account)
    const admin = { username, email, role: 'Admin', password_hash: await hashPassword(password) } as const
    await useSharedDatabase(config, (db) =>
      db.transaction().execute(async (trx) => {
        await insertUser(trx, admin)
        await endSetup(trx)
        await sql`select pg_notify(${WRITES_CHANNEL}, 'create-admin')`.execute(trx)
      }),
    )
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    throw new StartError(
      error.code === 'invalid' ? `The password ${error.fields?.[0]?.message}.` : error.message,
    )
  }
  await removeSetupCode(config.dataDir)
  console.log(`Admin '${username}' is ready to log in.`)
})

async function readAccount(): Promise<UserCreate> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Lines, not questions: a question would never end if the input ends before it.
  const lines = terminal[Symbol.asyncIterator]()
  const ask = async (variable: string, question: string): Promise<string> => {
    const given = readVariable(variable)
    if (given !== undefined) return given
    process.stdout.write(question)
    const { value, done } = await lines.next()
    if (done) throw new StartError(`\n${variable} is missing. Set it, or type the answer in a terminal.`)
    return value
  }
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

function readVariable(name: string): string | undefined {
  const file = process.env[`${name}_FILE`]
  if (!file) return process.env[name]
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new StartError(`${name}_FILE is '${file}', which cannot be read.`)
  }
}
