import { splitFrontMatter } from '../plain/front-matter.ts'
import { shortLines } from '../plain/short-lines.ts'
import { hideEscaped, showEscaped } from './escapes.ts'
import { type CooklangItem, parseItems } from './parse-items.ts'

export type CooklangBlock =
  | { kind: 'section'; name: string }
  | { kind: 'note'; text: string }
  | { kind: 'step'; items: CooklangItem[] }

type CooklangRecipe = { metadata: Record<string, unknown>; blocks: CooklangBlock[] }

const LINE_COMMENT = /(?<!-)--(?!-).*$/
const SECTION = /^\s*=+\s*(.*?)\s*=*\s*$/
const MAX_HEADING_LENGTH = 200

/**
 * Searches from comment sign to comment sign: a regular expression would scan the rest of the file for each unclosed
 * one.
 */
function withoutBlockComments(text: string): string {
  const parts: string[] = []
  let from = 0
  while (from < text.length) {
    const start = text.indexOf('[-', from)
    const end = start < 0 ? -1 : text.indexOf('-]', start + 2)
    if (end < 0) break
    parts.push(text.slice(from, start))
    from = end + 2
  }
  return parts.join('') + text.slice(from)
}

function withSigns(item: CooklangItem): CooklangItem {
  if (item.type === 'text') return { ...item, value: showEscaped(item.value) }
  const { quantity, units, note } = item
  return {
    ...item,
    quantity: typeof quantity === 'string' ? showEscaped(quantity) : quantity,
    units: showEscaped(units),
    note: note && showEscaped(note),
  }
}

/** A paragraph: a note, or a step. */
function parseBlock(lines: string[]): CooklangBlock | null {
  if (lines.every((line) => /^\s*>/.test(line)))
    return {
      kind: 'note',
      text: showEscaped(lines.map((line) => line.replace(/^\s*>\s?/, '').trim()).join(' ')),
    }
  const items = parseItems(lines.join('\n').trimEnd()).map(withSigns)
  const isEmpty = items.every((item) => item.type === 'text' && item.value.trim() === '')
  return isEmpty ? null : { kind: 'step', items }
}

/** '>> name: value'. Without a pattern, which would run out of stack on megabytes of blanks. */
function readOldMetadata(line: string): { name: string; value: string } | null {
  const colon = line.startsWith('>>') ? line.indexOf(':') : -1
  const name = line.slice('>>'.length, Math.max(colon, 0)).trim()
  return name ? { name, value: line.slice(colon + 1).trim() } : null
}

export function parseCooklang(source: string): CooklangRecipe {
  const { fields, body } = splitFrontMatter([...shortLines(source.replace(/^\ufeff/, ''))])
  const lines = [...shortLines(withoutBlockComments(hideEscaped(body.join('\n'))))]
  const metadata = fields ?? {}
  const blocks: CooklangBlock[] = []
  let open: string[] = []
  const close = () => {
    const block = open.length > 0 ? parseBlock(open) : null
    if (block) blocks.push(block)
    open = []
  }
  for (const line of lines.map((each) => each.replace(LINE_COMMENT, ''))) {
    const old = readOldMetadata(line)
    const section = line.length < MAX_HEADING_LENGTH ? SECTION.exec(line) : null
    if (old) {
      if (!old.name.startsWith('[')) metadata[old.name] = old.value
    } else if (line.trim() === '') close()
    else if (section) {
      close()
      blocks.push({ kind: 'section', name: showEscaped(section[1] ?? '') })
    } else open.push(line)
  }
  close()
  return { metadata, blocks }
}
