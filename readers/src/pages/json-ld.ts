import { jsonrepair } from 'jsonrepair'
import { getRawText } from '../html/element-text.ts'
import type { Page } from '../html/parse-html.ts'
import { findThings } from '../schema-org/find-things.ts'
import type { Thing } from '../schema-org/thing.ts'

const WRAPPING = /^\s*(?:<!--|<!\[CDATA\[|\/\/\s*<!\[CDATA\[)+|(?:-->|\/\/\s*\]\]>|\]\]>|;)+\s*$/g
// Mending takes a second for some megabytes, and no recipe is that long.
const MAX_MENDED = 2_000_000

const escapeControls = (string: string) => string.replace(/\r\n?|\n/g, '\\n').replace(/\p{Cc}/gu, ' ')

/** A quote ends a string where the rest of the object can follow it. */
const END_OF_STRING = /"\s*(?:[}\]:]|,\s*(?:["{[}\]\d-]|true|false|null)|$)/y

/** 'fry until "just" done' within a string, whose quotes nobody escaped. */
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

/** What JSON forbids and sites write all the same: line breaks or quotes within strings, commas too many, comments. */
export function parseLenient(source: string): unknown {
  const text = source.replace(WRAPPING, '')
  for (const mend of [(whole: string) => whole, ...(text.length > MAX_MENDED ? [] : MENDS)])
    try {
      return JSON.parse(mend(text))
    } catch {
      // The next one mends more.
    }
  return null
}

export function listJsonLd(page: Page): unknown[] {
  return (
    page.elements
      .filter(({ tag, attributes }) => tag === 'script' && /ld\+json/i.test(attributes.type ?? ''))
      .map((script) => parseLenient(getRawText(script)))
      // Written as JSON twice over.
      .map((value) => (typeof value === 'string' ? parseLenient(value) : value))
      .filter((value) => value !== null)
  )
}

export function extractJsonLdRecipes(page: Page): Thing[] {
  return findThings(listJsonLd(page), 'Recipe')
}
