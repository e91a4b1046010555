import { jsonrepair } from 'jsonrepair'
import { getRawText } from '../html/element-text.ts'
import type { Page } from '../html/parse-html.ts'
import { findThings } from '../schema-org/find-things.ts'
import type { Thing } from '../schema-org/thing.ts'

const WRAPPING = /^\s*(?:<!--|<!\[CDATA\[|\/\/\s*<!\[CDATA\[)+|(?:-->|\/\/\s*\]\]>|\]\]>|;)+\s*$/g
// Repairing some megabytes takes a second, and no recipe is as large.
const MAX_MENDED = 2_000_000

const escapeControls = (string: string) => string.replace(/\r\n?|\n/g, '\\n').replace(/\p{Cc}/gu, ' ')

/** A quote ends a string if the rest of an object can follow. */
const END_OF_STRING = /"\s*(?:[}\]:]|,\s*(?:["{[}\]\d-]|true|false|null)|$)/y

/** Escapes quotes within strings: 'fry until "just" done'. */
function escapeQuotes(text: string): string {
  let isInside = false
  return text.replace(/\\[\s\S]|"/g, (found, at: number) => {
    if (found !== '"') return found
    END_OF_STRING.lastIndex = at
    if (isInside && !END_OF_STRING.test(text)) return '\\"'
    isInside = !isInside
    return found
  })
}

const escapeStrings = (text: string) => text.replace(/"(?:[^"\\]|\\[\s\S])*"/g, escapeControls)

const MENDS: ((text: string) => string)[] = [
  escapeStrings,
  (text) => escapeStrings(escapeQuotes(text)),
  jsonrepair,
]

/** Parses invalid JSON: line breaks or quotes within strings, extra commas, comments. */
function parseLenient(source: string): unknown {
  const text = source.replace(WRAPPING, '')
  for (const mend of [(whole: string) => whole, ...(text.length > MAX_MENDED ? [] : MENDS)])
    try {
      return JSON.parse(mend(text))
    } catch {
      // Try the next, more thorough repair.
    }
  return null
}

function listJsonLd(page: Page): unknown[] {
  return (
    page.elements
      .filter(({ tag, attributes }) => tag === 'script' && /ld\+json/i.test(attributes.type ?? ''))
      .map((script) => parseLenient(getRawText(script)))
      // Some pages encode JSON twice.
      .map((value) => (typeof value === 'string' ? parseLenient(value) : value))
      .filter((value) => value !== null)
  )
}

export function extractJsonLdRecipes(page: Page): Thing[] {
  return findThings(listJsonLd(page), 'Recipe')
}
