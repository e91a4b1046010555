import { invalid } from '../../errors/http-error.ts'

const SHORTEST = 12
let common: Promise<Set<string>> | undefined

/** Megabytes of words, loaded when someone first chooses a password. */
async function loadCommon(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= SHORTEST))
}

/** Refuses what an attacker tries first: common passwords, one pattern over and over, and the account's own names. */
export async function requireUncommon(
  path: string,
  password: string,
  account: { username: string; email: string },
) {
  const lower = password.toLowerCase()
  common ??= loadCommon()
  if ((await common).has(lower))
    throw invalid(path, 'guessable_password', 'is among the most common passwords')
  if (new Set(lower).size < 5) throw invalid(path, 'guessable_password', 'repeats too few characters')
  const names = [account.email, account.email.split('@')[0] ?? '', account.username, 'larder']
  const rest = names.reduce(
    (left, name) => (name.length > 2 ? left.replaceAll(name.toLowerCase(), '') : left),
    lower,
  )
  if (rest.length < 6)
    throw invalid(path, 'guessable_password', 'is little more than a name that others know')
}
