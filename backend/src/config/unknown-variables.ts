import { editDistance } from '../recipes/search/edit-distance.ts'
import { isVariable, listVariables } from './variables.ts'

/** Shorter names resemble too many others: HOME and HOST. */
const MIN_COMPARED = 7

/** Variables that nobody reads and that were probably meant for Larder, as sentences. */
export function findUnknownVariables(env: NodeJS.ProcessEnv): string[] {
  const names = listVariables().map(([name]) => name)
  return Object.keys(env).flatMap((given) => {
    const name = given.replace(/_FILE$/, '')
    if (names.some((known) => isVariable(name, known))) return []
    if (name.startsWith('OIDC_')) return [`${given} is not a setting of Larder.`]
    const meant = names.find((known) => isMisspelt(name, known))
    if (meant) return [`${given} is not a setting of Larder. Did you mean ${meant}?`]
    const [, unprefixed = ''] = /^LARDER_(.*)$/.exec(name) ?? []
    if (!unprefixed) return []
    const hint = names.includes(unprefixed) ? ` Did you mean ${unprefixed}?` : ''
    return [`${given} is not a setting of Larder.${hint}`]
  })
}

function isMisspelt(given: string, known: string): boolean {
  if (known.length < MIN_COMPARED) return false
  const [a, b] = [given, known].map((name) => name.toUpperCase().replaceAll(/[_-]/g, '')) as [string, string]
  return editDistance(a, b) <= (b.length < 10 ? 1 : 2)
}
