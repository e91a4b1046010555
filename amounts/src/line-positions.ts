import { mix } from './hash.ts'
import { FIRST_PLAIN_KIND, isAmountStart, type Link } from './line-links.ts'

/** Position of each link. A segment is the text between two punctuation marks. Each array has one entry per link. */
type LinePositions = {
  /** Number of preceding commas (at most 2) times two, plus 1 inside brackets. */
  place: Uint8Array
  isInBrackets: Uint8Array
  segmentFirst: Int32Array
  segmentLast: Int32Array
  /** Hash of the segment's words up to this link, without the amount. */
  fronts: Int32Array
  /** Hash of the segment's words from this link on. */
  tails: Int32Array
  /** Stem of the last function word ('or', 'for', 'with') in the segment before this link. */
  marker: Int32Array
  /** Stem of the word that starts a remark up to the end of the line. */
  aside: Int32Array
  /** Stem of the first word in the bracket. */
  bracket: Int32Array
}

const STRONG_MARKERS = new Set(
  'plus such preferably like for if about mixed dissolved from with without in'.split(' '),
)

// Seed that no feature uses for `mix`.
const PHRASE = 255

export function findPositions(links: Link[], gapTexts: string[]): LinePositions {
  const count = links.length
  const place = new Uint8Array(count)
  const isInBrackets = new Uint8Array(count)
  const segmentFirst = new Int32Array(count)
  const segmentLast = new Int32Array(count)
  const fronts = new Int32Array(count)
  const tails = new Int32Array(count)
  const marker = new Int32Array(count)
  const aside = new Int32Array(count)
  const bracket = new Int32Array(count)
  let commas = 0
  let open = 0
  let lastMarker = 0
  let lastAside = 0
  let bracketLead = 0
  for (const [i, { lower, stem, kind, marker: isMarker }] of links.entries()) {
    const gap = gapTexts[i] ?? ''
    for (const char of gap) {
      if (char === '(' || char === '[') {
        open = 1
        bracketLead = stem
      } else if (char === ')' || char === ']') open = 0
    }
    if (open === 0 && gap.includes(',')) commas = Math.min(commas + 1, 2)
    if (gap !== '') lastMarker = 0
    place[i] = commas * 2 + open
    isInBrackets[i] = open
    const isInside = i > 0 && gap === ''
    segmentFirst[i] = isInside ? (segmentFirst[i - 1] as number) : i
    fronts[i] = kind < FIRST_PLAIN_KIND ? 0 : mix(PHRASE, stem, isInside ? fronts[i - 1] : 0)
    marker[i] = lastMarker
    bracket[i] = open ? bracketLead : 0
    aside[i] = lastAside
    if (isMarker) lastMarker = stem
    // 'or 2 tablespoons …' and 'plus extra …' start a remark, 'red or yellow' does not.
    if (STRONG_MARKERS.has(lower) || (lower === 'or' && isAmountStart(links[i + 1]))) lastAside = stem
  }
  for (let i = count - 1; i >= 0; i -= 1) {
    const isInside = gapTexts[i + 1] === '' && i + 1 < count
    segmentLast[i] = isInside ? (segmentLast[i + 1] as number) : i
    tails[i] = mix(PHRASE, (links[i] as Link).stem, isInside ? tails[i + 1] : 0)
  }
  return { place, isInBrackets, segmentFirst, segmentLast, fronts, tails, marker, aside, bracket }
}
