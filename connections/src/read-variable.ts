import { readFileSync } from 'node:fs'

/** NAME_FILE is the path of a file with the value, as with container secrets. If it is empty, NAME applies. */
export function readVariable(env: NodeJS.ProcessEnv, name: string, mistakes: string[]): string | undefined {
  const file = env[`${name}_FILE`]
  if (!file) return env[name] || undefined
  try {
    return readFileSync(file, 'utf8').trim() || env[name] || undefined
  } catch {
    mistakes.push(`${name}_FILE is '${file}', which cannot be read.`)
    return undefined
  }
}
