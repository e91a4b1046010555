import { hashText } from './hash.ts'
import { isNumberWord } from './read-number.ts'
import { singularWord } from './singular-word.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { findUnit } from './units.ts'

/** A word or number as the CRF model sees it: hashes of its letters, and its kind. */
export type Link = {
  lower: string
  word: number
  stem: number
  suffix2: number
  suffix3: number
  suffix4: number
  prefix: number
  kind: number
  marker: boolean
}

const MARKERS = new Set(
  'plus or for to from such preferably about if with and until into in at each per like as of on extra more use see not the a cut'.split(
    ' ',
  ),
)

const KIND_CODES: Record<string, number> = {
  weight: 10,
  volume: 11,
  length: 12,
  measure: 13,
  package: 14,
  part: 15,
}

/** Kinds below are numbers, units, sizes and the like. */
export const FIRST_PLAIN_KIND = 20
const PERCENT_KIND = 24

function wordKind(token: Token, lower: string): number {
  if (token.kind === 'number') {
    const text = token.text
    if (token.isTimes) return 1
    if (token.numbers.length > 1) return 2
    if (/^1$/.test(text)) return 3
    if (/^\d$/.test(text)) return 4
    if (/^\d+$/.test(text)) return text.length > 2 ? 5 : 6
    return 7
  }
  if (lower.endsWith('%')) return PERCENT_KIND
  const unit = findUnit(lower)
  if (unit) return KIND_CODES[unit.kind] ?? 16
  if (isSizeWord(lower)) return 17
  if (isNumberWord(lower)) return 18
  if (token.text !== lower) return token.text === token.text.toUpperCase() ? 20 : 21
  return lower.includes('-') ? 22 : 23
}

export function hashStem(word: string): number {
  return hashText(singularWord(word.toLowerCase()), 2)
}

export function readLink(token: Token): Link {
  const lower = token.text.toLowerCase()
  const kind = wordKind(token, lower)
  if (token.kind === 'number' || kind === PERCENT_KIND) {
    const code = hashText('#', kind)
    return {
      lower,
      word: code,
      stem: code,
      suffix2: code,
      suffix3: code,
      suffix4: code,
      prefix: code,
      kind,
      marker: false,
    }
  }
  return {
    lower,
    word: hashText(lower, 1),
    stem: hashText(singularWord(lower), 2),
    suffix2: hashText(lower.slice(-2), 3),
    suffix3: hashText(lower.slice(-3), 4),
    suffix4: hashText(lower.slice(-4), 5),
    prefix: hashText(lower.slice(0, 4), 6),
    kind,
    marker: MARKERS.has(lower),
  }
}

const END = 0x3c6e
const START = 0x51ed

/** Pseudo-token after the last word. */
export const LINE_END: Link = {
  lower: '',
  word: END,
  stem: END,
  suffix2: END,
  suffix3: END,
  suffix4: END,
  prefix: END,
  kind: 30,
  marker: false,
}

/** Pseudo-token before the first word. */
export const LINE_START: Link = { ...LINE_END, word: START, stem: START, suffix3: START, kind: 31 }

export function isAmountStart(link: Link | undefined): boolean {
  return link !== undefined && (link.kind < 8 || link.kind === 18)
}
