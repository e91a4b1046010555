import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { invalid } from '../../errors/http-error.ts'

/** Within reach of an attacker who has the argon2 hashes and a few days. */
const MIN_GUESSES = 1e8
/** Checking 128 hostile characters takes seconds; 32 with few substitutions take about ten milliseconds. */
const CHECKED_CHARACTERS = 32
const MAX_SPELLINGS = 10
/** Parts of the published passwords of the development accounts. */
const PUBLIC_WORDS = ['larder', 'recipes', 'recipe', 'user', 'admin', 'dev']

let estimator: Promise<ZxcvbnFactory> | undefined

/** The dictionaries are megabytes large, so they are loaded on first use. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({
    dictionary: { ...dictionary },
    graphs: adjacencyGraphs,
    maxLength: CHECKED_CHARACTERS,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  })
}

/** Refuses common passwords, patterns, dates, keyboard sequences and the names of the account. */
export async function requireStrongPassword(
  path: string,
  password: string,
  { username, email }: { username: string; email: string },
) {
  estimator ??= loadEstimator()
  const names = [username, email, ...email.split('@'), ...PUBLIC_WORDS]
  const { guesses } = (await estimator).check(password.slice(0, CHECKED_CHARACTERS), names)
  if (guesses < MIN_GUESSES || consistsOfNames(names, password.toLowerCase()))
    throw invalid(path, 'guessable_password', 'is too easy to guess')
}

/** The estimator counts a repeated name as two words. */
function consistsOfNames(names: string[], password: string): boolean {
  const rest = names.reduce(
    (left, name) => (name.length > 2 ? left.replaceAll(name.toLowerCase(), '') : left),
    password,
  )
  return rest.length < 6
}
