import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalid } from '../../errors/http-error.ts'

/** What an attacker who has the hashes tries within days, argon2 or not. */
const MIN_GUESSES = 1e8
/** Whole, 128 hostile characters cost seconds; of 32, with few spellings tried, it is some ten milliseconds. */
const JUDGED_CHARACTERS = 32
const MAX_SPELLINGS = 10
/** The published passwords of the developer accounts are made of these. */
const KNOWN_TO_ALL = ['larder', 'recipes', 'recipe', 'user', 'admin', 'dev']

let estimator: Promise<ZxcvbnFactory> | undefined

/** Megabytes of words, loaded when someone first chooses a password. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary },
    graphs: adjacencyGraphs,
    maxLength: JUDGED_CHARACTERS,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  })
}

/** Refuses what is tried first: common passwords, patterns, dates, keys in a row, and the account's own names. */
export async function requireUnguessable(
  path: string,
  password: string,
  { username, email }: { username: string; email: string },
) {
  estimator ??= loadEstimator()
  const names = [username, email, ...email.split('@'), ...KNOWN_TO_ALL]
  const { guesses } = (await estimator).check(password.slice(0, JUDGED_CHARACTERS), names)
  if (guesses < MIN_GUESSES || isHardlyMoreThan(names, password.toLowerCase()))
    throw invalid(path, 'guessable_password', 'is too easy to guess')
}

/** The estimate takes a name said twice for two words. */
function isHardlyMoreThan(names: string[], password: string): boolean {
  const rest = names.reduce(
    (left, name) => (name.length > 2 ? left.replaceAll(name.toLowerCase(), '') : left),
    password,
  )
  return rest.length < 6
}
