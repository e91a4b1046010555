import { parse as parseYaml } from 'yaml'
import { type CooklangItem, parseItems } from './parse-items.ts'

export type CooklangBlock =
  | { kind: 'section'; name: string }
  | { kind: 'note'; text: string }
  | { kind: 'step'; items: CooklangItem[] }

export type CooklangRecipe = { metadata: Record<string, unknown>; blocks: CooklangBlock[] }

const FRONT_MATTER = /^\s*---[ \t]*\n([\s\S]*?)(?:^|\n)---[ \t]*(?:\n|$)/
const BLOCK_COMMENT = /\[-[\s\S]*?-\]/g
const LINE_COMMENT = /(?<!-)--(?!-).*$/gm
const SECTION = /^\s*=+\s*(.*?)\s*=*\s*$/
const OLD_METADATA = /^>>\s*(\[?[^:\n]+\]?)\s*:[ \t]*(.*)$/

/** Line by line, for what is no YAML: "cooking time   :30 mins". */
function readLines(text: string): Record<string, unknown> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, key, value] = /^([^:]+):(.*)$/.exec(line) ?? []
    return key && value !== undefined ? [[key.trim(), value.trim()] as const] : []
  })
  return Object.fromEntries(pairs)
}

export function readFrontMatter(text: string): Record<string, unknown> {
  try {
    const value: unknown = parseYaml(text, { schema: 'core' })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  } catch {
    // What YAML refuses is read line by line.
  }
  return readLines(text)
}

/** A block of lines without blank ones: a note, or a step whose lines belong together. */
function blockOf(lines: string[]): CooklangBlock | null {
  if (lines.every((line) => /^\s*>/.test(line)))
    return { kind: 'note', text: lines.map((line) => line.replace(/^\s*>\s?/, '').trim()).join(' ') }
  const items = parseItems(lines.join('\n').trimEnd())
  const isEmpty = items.every((item) => item.type === 'text' && item.value.trim() === '')
  return isEmpty ? null : { kind: 'step', items }
}

export function parseCooklang(source: string): CooklangRecipe {
  const text = source.replace(/\r\n?/g, '\n').replace(/^\ufeff/, '')
  const front = FRONT_MATTER.exec(text)
  const metadata = front ? readFrontMatter(front[1] ?? '') : {}
  const body = text
    .slice(front?.[0].length ?? 0)
    .replace(BLOCK_COMMENT, '')
    .replace(LINE_COMMENT, '')
  const blocks: CooklangBlock[] = []
  let open: string[] = []
  const close = () => {
    const block = open.length > 0 ? blockOf(open) : null
    if (block) blocks.push(block)
    open = []
  }
  for (const line of body.split('\n')) {
    const old = OLD_METADATA.exec(line)
    if (old) {
      if (!old[1]?.startsWith('[')) metadata[old[1]?.trim() ?? ''] = old[2]?.trim()
    } else if (line.trim() === '') close()
    else if (SECTION.test(line)) {
      close()
      blocks.push({ kind: 'section', name: SECTION.exec(line)?.[1] ?? '' })
    } else open.push(line)
  }
  close()
  return { metadata, blocks }
}
