import { getRawText } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/parse-html.ts'

const ASSIGNED = /^\s*(?:(?:window|self|globalThis|var|let|const)\b[\s.]*)?[\w$.[\]"']{1,80}\s*=\s*(?=[{[])/
const LEAST = 300
const MOST = 4_000_000
const MAX_VALUES = 40

function parse(text: string): unknown {
  const trimmed = text.trim()
  const end = Math.max(trimmed.lastIndexOf('}'), trimmed.lastIndexOf(']'))
  try {
    return JSON.parse(trimmed.slice(0, end + 1))
  } catch {
    return null
  }
}

function inScript(script: PageElement): unknown {
  if (/ld\+json/i.test(script.attributes.type ?? '')) return null
  const source = getRawText(script)
  if (source.length < LEAST || source.length > MOST) return null
  if (/json/i.test(script.attributes.type ?? '') || /^\s*[{[]/.test(source)) return parse(source)
  const assigned = ASSIGNED.exec(source)
  return assigned ? parse(source.slice(assigned[0].length)) : inString(source)
}

/** JSON.parse("{\"recipe\": …}") */
function inString(source: string): unknown {
  const [, quoted] = /JSON\.parse\(\s*("(?:[^"\\]|\\[\s\S])*")\s*\)/.exec(source) ?? []
  const text = quoted === undefined ? null : parse(`[${quoted}]`)
  return Array.isArray(text) && typeof text[0] === 'string' ? parse(text[0]) : null
}

/** React streams: pieces that together form lines of an id and JSON. */
function inStream(page: Page): unknown[] {
  const pieces = page.elements
    .filter(({ tag }) => tag === 'script')
    .map((script) => /^\s*self\.__next_f\.push\((\[[\s\S]*\])\)\s*;?\s*$/.exec(getRawText(script))?.[1])
    .map((argument) => (argument === undefined ? null : parse(argument)))
  const text = pieces.map((piece) => (Array.isArray(piece) && typeof piece[1] === 'string' ? piece[1] : ''))
  return text
    .join('')
    .slice(0, MOST)
    .split('\n')
    .map((line) => /^\w+:([[{][\s\S]*)$/.exec(line)?.[1])
    .flatMap((value) => (value === undefined ? [] : [parse(value)]))
    .filter((value) => value !== null)
}

function inAttributes({ attributes }: PageElement): unknown[] {
  return Object.values(attributes)
    .filter((value) => value.length >= LEAST && value.length <= MOST && /^\s*[{[]/.test(value))
    .map(parse)
}

/** Application state embedded in scripts and attributes. */
export function embeddedJson(page: Page): unknown[] {
  const found: unknown[] = inStream(page)
  for (const element of page.elements) {
    const values = element.tag === 'script' ? [inScript(element)] : inAttributes(element)
    found.push(...values.filter((value) => value !== null))
    if (found.length >= MAX_VALUES) break
  }
  return found
}
