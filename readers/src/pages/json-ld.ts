import { jsonrepair } from 'jsonrepair'
import { sourceOf } from '../html/element-text.ts'
import type { Page } from '../html/page-tree.ts'
import { findThings } from '../schema-org/find-things.ts'
import type { Thing } from '../schema-org/thing.ts'

const WRAPPING = /^\s*(?:<!--|<!\[CDATA\[|\/\/\s*<!\[CDATA\[)+|(?:-->|\/\/\s*\]\]>|\]\]>|;)+\s*$/g
// Mending takes a second for some megabytes, and no recipe is that long.
const MAX_MENDED = 2_000_000

const escapeControls = (string: string) => string.replace(/\r\n?|\n/g, '\\n').replace(/\p{Cc}/gu, ' ')

/** What JSON forbids and sites write all the same: line breaks within strings, commas too many, comments. */
export function parseLenient(source: string): unknown {
  const text = source.replace(WRAPPING, '')
  try {
    return JSON.parse(text)
  } catch {
    if (text.length > MAX_MENDED) return null
  }
  try {
    return JSON.parse(text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, escapeControls))
  } catch {
    // Mended below.
  }
  try {
    return JSON.parse(jsonrepair(text))
  } catch {
    return null
  }
}

export function jsonLdOf(page: Page): unknown[] {
  return page.elements
    .filter(({ tag, attributes }) => tag === 'script' && /ld\+json/i.test(attributes.type ?? ''))
    .map((script) => parseLenient(sourceOf(script)))
    .filter((value) => value !== null)
}

export function recipesInJsonLd(page: Page): Thing[] {
  return findThings(jsonLdOf(page), 'Recipe')
}
