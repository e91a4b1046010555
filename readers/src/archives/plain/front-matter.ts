import { parse } from 'yaml'
import { LIMITS } from '../limits.ts'

/** Fallback for invalid YAML, line by line: "cooking time   :30 mins". */
function readLines(lines: string[]): Record<string, unknown> {
  const pairs = lines.flatMap((line) => {
    const colon = line.indexOf(':')
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : []
  })
  return Object.fromEntries(pairs)
}

function readYaml(lines: string[]): Record<string, unknown> {
  const text = lines.join('\n')
  if (text.length > LIMITS.frontMatterLength) return readLines(lines)
  try {
    const value: unknown = parse(text, { schema: 'core' })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // Invalid YAML is read line by line.
  }
  return readLines(lines)
}

const isFence = (line: string | undefined) => line !== undefined && /^---\s*$/.test(line.slice(0, 100))

/** Fields between two fences at the start of a file, and the lines after them. */
export function splitFrontMatter(lines: string[]): {
  fields: Record<string, unknown> | null
  body: string[]
} {
  const first = lines.findIndex((line) => line.trim() !== '')
  const end = isFence(lines[first]) ? lines.findIndex((line, at) => at > first && isFence(line)) : -1
  if (end < 0) return { fields: null, body: lines }
  return { fields: readYaml(lines.slice(first + 1, end)), body: lines.slice(end + 1) }
}
