import { mix } from './hash.ts'
import { LINE_END, LINE_START, type Link, readLink } from './line-links.ts'
import { findPositions } from './line-positions.ts'
import type { Token } from './tokenize-line.ts'

/** Features of a line for the CRF model. Punctuation is a gap between tokens, not a token of the sequence. */
type LineFeatures = {
  /** Token index of each link. */
  links: number[]
  gaps: Uint8Array
  /** Hashed features, `featureCount` for each link. */
  hashes: Int32Array
}

export const GAP_KINDS = 8
export const FEATURE_COUNT = 83

// Punctuation that does not separate a word from the next: 'oz.', 'Frank’s®', "'00' flour".
const SILENT_PUNCTUATION = /^[.®™*"'“”‘’]$/

function gapKind(text: string): number {
  if (text === '') return 0
  if (text === ',') return 1
  if (text === '(') return 2
  if (text === ')') return 3
  if (text === '/') return 4
  if (/^[-–—]+$/.test(text)) return 5
  if (text.startsWith(')')) return 6
  return 7
}

/** Number style of the line: sources with the same style separate name and comment alike. */
function numberStyle(tokens: Token[]): number {
  const first = tokens.find((token) => token.kind === 'number')
  if (!first) return 0
  if (first.text.includes('/')) return 1
  if (/[¼-¾⅐-⅞]/.test(first.text)) return 2
  return /[.,]/.test(first.text) ? 3 : 4
}

/** The first unit of the line, by kind and word; kind 1 is a number without a unit. */
function mainUnit(links: Link[]): { kind: number; word: number } {
  let kind = 0
  for (const link of links.slice(0, 6)) {
    if (link.kind >= 10 && link.kind <= 15) return link
    if (link.kind > 0 && link.kind < 8) kind = 1
  }
  return { kind, word: 0 }
}

/** How often a word is in a name and ends one; 0 for rare words. */
export type WordClasses = (stem: number) => number

// A class is four times the name habit plus the closing habit.
const HEAD_CODE = 3

/** The strongest class among the words that close names, before each link and outside brackets. */
function namesSoFar(classes: Uint8Array, isInBrackets: Uint8Array): Uint8Array {
  let strongest = 0
  return classes.map((code, i) => {
    const before = strongest
    if (isInBrackets[i] === 0 && code > strongest && code % 4 === HEAD_CODE) strongest = code
    return before
  })
}

function splitLine(tokens: Token[]): { links: number[]; read: Link[]; gapTexts: string[] } {
  const links: number[] = []
  const read: Link[] = []
  const gapTexts: string[] = []
  let gap = ''
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'punctuation') {
      if (!SILENT_PUNCTUATION.test(token.text)) gap += token.text
      continue
    }
    links.push(index)
    read.push(readLink(token))
    gapTexts.push(gap)
    gap = ''
  }
  gapTexts.push(gap)
  return { links, read, gapTexts }
}

const NO_CLASS = 63

export function lineFeatures(tokens: Token[], findClass: WordClasses): LineFeatures {
  const { links, read, gapTexts } = splitLine(tokens)
  const count = links.length
  const gaps = Uint8Array.from(gapTexts, gapKind)
  const hashes = new Int32Array(count * FEATURE_COUNT)
  const places = findPositions(read, gapTexts)
  const { segmentFirst, segmentLast, tails, fronts } = places
  const main = mainUnit(read)
  const mainKind = main.kind
  const style = Math.imul(main.word, 31) + numberStyle(tokens)
  const classes = Uint8Array.from(read, (link) => findClass(link.stem))
  const named = namesSoFar(classes, places.isInBrackets)
  const lineFirst = read[0]?.stem ?? 0
  let at = 0
  // A feature is identified by its position in the list below.
  const add = (a: number, b = 0, c = 0) => {
    hashes[at] = mix(at % FEATURE_COUNT, a, b, c)
    at += 1
  }
  for (const [i, own] of read.entries()) {
    const p1 = read[i - 1] ?? LINE_START
    const p2 = read[i - 2] ?? LINE_START
    const n1 = read[i + 1] ?? LINE_END
    const n2 = read[i + 2] ?? LINE_END
    const g0 = gaps[i] as number
    const g1 = gaps[i + 1] as number
    const place = places.place[i] as number
    const first = segmentFirst[i] as number
    const last = segmentLast[i] as number
    const nextLast = last + 1 < count ? (segmentLast[last + 1] as number) : count
    const fromStart = Math.min(i - first, 3)
    const toEnd = Math.min(last - i, 3)
    const head = (read[last] as Link).stem
    const lead = (read[first] as Link).stem
    const nextLead = (read[last + 1] ?? LINE_END).stem
    const nextHead = (read[nextLast] ?? LINE_END).stem
    const previousHead = (read[first - 1] ?? LINE_START).stem
    const mark = places.marker[i] as number
    const aside = places.aside[i] as number
    const bracket = places.bracket[i] as number
    const ownClass = classes[i] as number
    const headClass = classes[last] as number
    const previousClass = classes[first - 1] ?? NO_CLASS
    const nextClass = classes[nextLast] ?? NO_CLASS
    const nameSoFar = named[i] as number
    const tail = tails[i] as number
    const front = fronts[i] as number
    const tailBehind = toEnd === 0 ? 0 : (tails[i + 1] as number)
    const frontBefore = fromStart === 0 ? 0 : (fronts[i - 1] as number)
    // The word and its neighbours.
    add(own.word)
    add(own.stem)
    add(p1.stem)
    add(n1.stem)
    add(p2.stem)
    add(n2.stem)
    add(p1.stem, own.stem)
    add(own.stem, n1.stem)
    add(own.stem, n2.stem)
    add(p2.stem, own.stem)
    add(p1.stem, own.stem, n1.stem)
    // Its letters.
    add(own.suffix2)
    add(own.suffix3)
    add(own.suffix4)
    add(own.prefix)
    add(p1.suffix3)
    add(n1.suffix3)
    add(own.suffix3, n1.suffix3)
    add(p1.suffix3, own.suffix3)
    add(p1.stem, own.suffix3)
    add(own.suffix3, n1.stem)
    // Kinds of words and the punctuation between them.
    add(p1.kind, own.kind, n1.kind)
    add(p2.kind * 32 + p1.kind, own.kind, n1.kind)
    add(n1.kind, n2.kind, own.kind)
    add(own.kind, g0, g1)
    add(own.stem, g0)
    add(own.stem, g1)
    add(own.stem, g1 * 8 + g0, n1.stem)
    add(own.stem, p1.kind, n1.kind)
    add(g0, g1, place)
    add(Math.min(i, 6), own.kind, Math.min(count - i, 6))
    // Its segment: first and last word, and position.
    add(own.stem, place)
    add(place * 16 + fromStart * 4 + toEnd, own.kind)
    add(own.stem, head)
    add(lead, own.stem)
    add(lead, place)
    add(head, own.suffix3)
    add(own.suffix3, place, toEnd)
    add(head, place)
    add(own.stem, toEnd, fromStart)
    // The segments before and after.
    add(nextLead, own.suffix3, toEnd)
    add(nextHead, own.stem)
    add(previousHead, own.stem)
    add(previousHead, lead)
    add(nextLead, head)
    add(previousHead, place, own.kind)
    // Phrases: the segment up to the word, and from the word on.
    add(tail)
    add(tail, p1.kind)
    add(front)
    add(front, g1, n1.kind)
    add(tail, mainKind)
    add(tail, p1.stem)
    add(tail, nextLead)
    add(tail, front)
    add(front, n1.stem)
    add(tail, style)
    add(tail, mark)
    add(tailBehind, own.suffix3)
    add(tailBehind, ownClass)
    add(frontBefore, own.suffix3)
    add(frontBefore, ownClass, g1)
    // Function words, remarks and brackets before it.
    add(mark, own.kind)
    add(mark, own.stem)
    add(aside, own.kind)
    add(aside, own.stem)
    add(bracket, own.kind)
    add(bracket, own.stem)
    // Start of the line and its units.
    add(lineFirst, own.kind)
    add(own.stem, mainKind)
    add(own.kind, mainKind, place)
    add(head, own.stem, mainKind)
    add(own.stem, style)
    add(own.suffix3, style)
    add(style, place, own.kind)
    add(style, g0 * 8 + g1, lead)
    // Statistics of the word: how often it is in names and ends them.
    add(ownClass, (classes[i - 1] ?? NO_CLASS) * 64 + (classes[i + 1] ?? NO_CLASS), own.kind)
    add(headClass, place, toEnd * 64 + ownClass)
    add(previousClass, ownClass, place)
    add(previousClass * 64 + headClass, g0, place)
    add(nextClass * 64 + headClass, ownClass, g1)
    add(nameSoFar, ownClass, place)
    add(nameSoFar, own.suffix3, place)
    add(nameSoFar * 64 + previousClass, own.stem)
  }
  return { links, gaps, hashes }
}
