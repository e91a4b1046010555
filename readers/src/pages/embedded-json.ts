import { sourceOf } from '../html/element-text.ts'
import type { Page, PageElement } from '../html/page-tree.ts'

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
  const source = sourceOf(script)
  if (source.length < LEAST || source.length > MOST) return null
  if (/json/i.test(script.attributes.type ?? '') || /^\s*[{[]/.test(source)) return parse(source)
  const assigned = ASSIGNED.exec(source)
  return assigned ? parse(source.slice(assigned[0].length)) : null
}

function inAttributes({ attributes }: PageElement): unknown[] {
  return Object.values(attributes)
    .filter((value) => value.length >= LEAST && value.length <= MOST && /^\s*[{[]/.test(value))
    .map(parse)
}

/** The state that an application writes into its page to start from: in scripts and in attributes. */
export function embeddedJson(page: Page): unknown[] {
  const found: unknown[] = []
  for (const element of page.elements) {
    const values = element.tag === 'script' ? [inScript(element)] : inAttributes(element)
    found.push(...values.filter((value) => value !== null))
    if (found.length >= MAX_VALUES) break
  }
  return found
}
