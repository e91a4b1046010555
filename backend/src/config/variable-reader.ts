import { findPublicUrlFault } from '../../../connections/src/public-url.ts'
import { readVariable } from '../../../connections/src/read-variable.ts'
import { findWeakness } from '../token-secret.ts'
import type { VariableName } from './variables.ts'

export const HOW_TO_MAKE_A_SECRET = 'Make one with: openssl rand -base64 48'

export type VariableReader = ReturnType<typeof createVariableReader>

/** Adds what is wrong to `mistakes`, so that one restart fixes everything. */
export function createVariableReader(env: NodeJS.ProcessEnv, mistakes: string[]) {
  const text = (name: VariableName) => readVariable(env, name, mistakes)

  function integer(name: VariableName, fallback: number, min: number, max: number): number {
    const given = text(name)
    if (given === undefined) return fallback
    const value = Number(given)
    if (Number.isInteger(value) && value >= min && value <= max) return value
    mistakes.push(`${name} is '${given}', but must be an integer from ${min} to ${max}.`)
    return fallback
  }

  function url(name: VariableName, protocols = ['http:', 'https:']): string | undefined {
    const given = text(name)
    if (given === undefined) return undefined
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol)) return given.replace(/\/$/, '')
    mistakes.push(`${name} is not a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`)
    return undefined
  }

  /** A URL without a path, because every page and link starts at its root. */
  function origin(name: VariableName): string | undefined {
    const given = text(name)
    const fault = given === undefined ? undefined : findPublicUrlFault(given)
    if (fault) mistakes.push(`${name} is '${given}', but ${fault}.`)
    return given === undefined || fault ? undefined : new URL(given).origin
  }

  /** Refuses what anyone could guess. */
  function secret(name: VariableName): string | undefined {
    const given = text(name)
    const weakness = given === undefined ? undefined : findWeakness(given)
    if (weakness) mistakes.push(`${name} ${weakness}. ${HOW_TO_MAKE_A_SECRET}`)
    return given
  }

  function oneOf<const Value extends string>(
    name: VariableName,
    values: readonly Value[],
    fallback: Value,
  ): Value {
    const given = text(name)
    if (given === undefined) return fallback
    const value = values.find((candidate) => candidate === given)
    if (!value) mistakes.push(`${name} is '${given}', but must be one of: ${values.join(', ')}.`)
    return value ?? fallback
  }

  return { text, integer, url, origin, secret, oneOf }
}
