import { type Link, lineEnd, lineStart, readLink } from './line-links.ts'
import { findPlaces } from './line-places.ts'
import type { Token } from './tokenize-line.ts'

/** What the model sees of a line: punctuation is no link of the chain, it is the gap between two links. */
export type LineFeatures = {
  /** Token index of each link. */
  links: number[]
  gaps: Uint8Array
  /** Hashed features, `featureCount` for each link. */
  hashes: Int32Array
}

export const gapKinds = 8
export const featureCount = 74

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

function mix(template: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(template + 1, 0x9e3779b1)
  hash = Math.imul(hash ^ a, 0x85ebca6b)
  hash ^= hash >>> 15
  hash = Math.imul(hash ^ b, 0xc2b2ae35)
  hash ^= hash >>> 13
  hash = Math.imul(hash ^ c, 0x27d4eb2f)
  return hash ^ (hash >>> 16)
}

/** How the line writes its numbers: sources that write alike also draw the line between name and remark alike. */
function numberStyle(tokens: Token[]): number {
  const first = tokens.find((token) => token.kind === 'number')
  if (!first) return 0
  if (first.text.includes('/')) return 1
  if (/[¼-¾⅐-⅞]/.test(first.text)) return 2
  return /[.,]/.test(first.text) ? 3 : 4
}

/** The first unit of the line, by kind and word; kind 1 stands for a number alone. */
function mainUnit(links: Link[]): { kind: number; word: number } {
  let kind = 0
  for (const link of links.slice(0, 6)) {
    if (link.kind >= 10 && link.kind <= 15) return link
    if (link.kind > 0 && link.kind < 8) kind = 1
  }
  return { kind, word: 0 }
}

/** How often a word is part of a name, and how often it closes one; 0 for words too rare to tell. */
export type WordClasses = (stem: number) => number

// A class is four times the name habit plus the closing habit.
const headCode = 3

/** The strongest class among the words that close names, before each link and outside brackets. */
function namesSoFar(classes: Uint8Array, isInBrackets: Uint8Array): Uint8Array {
  let strongest = 0
  return classes.map((code, i) => {
    const before = strongest
    if (isInBrackets[i] === 0 && code > strongest && code % 4 === headCode) strongest = code
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
      gap += token.text
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

const noClass = 63

export function lineFeatures(tokens: Token[], classOf: WordClasses): LineFeatures {
  const { links, read, gapTexts } = splitLine(tokens)
  const count = links.length
  const gaps = Uint8Array.from(gapTexts, gapKind)
  const hashes = new Int32Array(count * featureCount)
  const places = findPlaces(read, gapTexts)
  const { segmentFirst, segmentLast } = places
  const main = mainUnit(read)
  const mainKind = main.kind
  const style = Math.imul(main.word, 31) + numberStyle(tokens)
  const classes = Uint8Array.from(read, (link) => classOf(link.stem))
  const named = namesSoFar(classes, places.isInBrackets)
  const lineFirst = read[0]?.stem ?? 0
  let at = 0
  const add = (hash: number) => {
    hashes[at] = hash
    at += 1
  }
  for (const [i, own] of read.entries()) {
    const p1 = read[i - 1] ?? lineStart
    const p2 = read[i - 2] ?? lineStart
    const n1 = read[i + 1] ?? lineEnd
    const n2 = read[i + 2] ?? lineEnd
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
    const nextLead = (read[last + 1] ?? lineEnd).stem
    const nextHead = (read[nextLast] ?? lineEnd).stem
    const previousHead = (read[first - 1] ?? lineStart).stem
    const mark = places.marker[i] as number
    const aside = places.aside[i] as number
    const bracket = places.bracket[i] as number
    const own4 = classes[i] as number
    const head4 = classes[last] as number
    const previous4 = classes[first - 1] ?? noClass
    const next4 = classes[nextLast] ?? noClass
    const sofar = named[i] as number
    add(mix(0, own.word))
    add(mix(1, own.stem))
    add(mix(2, p1.stem))
    add(mix(3, n1.stem))
    add(mix(4, p2.stem))
    add(mix(5, n2.stem))
    add(mix(6, p1.stem, own.stem))
    add(mix(7, own.stem, n1.stem))
    add(mix(8, p2.stem, p1.stem, own.stem))
    add(mix(9, own.stem, n1.stem, n2.stem))
    add(mix(10, p1.stem, n1.stem))
    add(mix(11, own.suffix2))
    add(mix(12, own.suffix3))
    add(mix(13, own.suffix4))
    add(mix(14, own.prefix))
    add(mix(15, p1.suffix3))
    add(mix(16, n1.suffix3))
    add(mix(17, own.suffix3, n1.suffix3))
    add(mix(18, p1.suffix3, own.suffix3))
    add(mix(19, p1.kind, own.kind, n1.kind))
    add(mix(20, own.kind, g0, g1))
    add(mix(21, own.stem, place))
    add(mix(22, own.stem, g0))
    add(mix(23, own.stem, g1))
    add(mix(24, place * 16 + fromStart * 4 + toEnd, own.kind))
    add(mix(25, own.stem, head))
    add(mix(26, lead, own.stem))
    add(mix(27, lead, place))
    add(mix(28, p2.kind * 32 + p1.kind, own.kind, n1.kind))
    add(mix(29, n1.stem, n2.stem))
    add(mix(30, p2.stem, p1.stem))
    add(mix(31, head, own.suffix3))
    add(mix(32, lineFirst, own.kind))
    add(mix(33, p1.stem, own.suffix3))
    add(mix(34, own.suffix3, n1.stem))
    add(mix(35, mark, own.kind))
    add(mix(36, mark, own.stem))
    add(mix(37, own.stem, mainKind))
    add(mix(38, own.suffix3, place, toEnd))
    add(mix(39, own.kind, mainKind, place))
    add(mix(40, own.stem, p1.kind, n1.kind))
    add(mix(41, head, place))
    add(mix(42, own.stem, toEnd, fromStart))
    add(mix(43, g0, g1, place))
    add(mix(44, own.stem, n2.stem))
    add(mix(45, p2.stem, own.stem))
    add(mix(46, p1.stem, own.stem, n1.stem))
    add(mix(47, own.stem, p1.suffix2, n1.suffix2))
    add(mix(48, n1.kind, n2.kind, own.kind))
    add(mix(49, Math.min(i, 6), own.kind, Math.min(count - i, 6)))
    add(mix(50, own.suffix2, p1.suffix2, n1.suffix2))
    add(mix(52, aside, own.kind))
    add(mix(53, aside, own.stem))
    add(mix(54, bracket, own.kind))
    add(mix(55, bracket, own.stem))
    add(mix(56, nextLead, own.suffix3, toEnd))
    add(mix(57, nextHead, own.stem))
    add(mix(58, previousHead, own.stem))
    add(mix(59, previousHead, lead))
    add(mix(60, nextLead, head))
    add(mix(61, previousHead, place, own.kind))
    add(mix(62, own.stem, style))
    add(mix(63, own.suffix3, style))
    add(mix(64, style, place, own.kind))
    add(mix(65, style, g0 * 8 + g1, lead))
    add(mix(66, own4, (classes[i - 1] ?? noClass) * 64 + (classes[i + 1] ?? noClass), own.kind))
    add(mix(67, head4, place, toEnd * 64 + own4))
    add(mix(68, previous4, own4, place))
    add(mix(69, previous4 * 64 + head4, g0, place))
    add(mix(70, next4 * 64 + head4, own4, g1))
    add(mix(71, sofar, own4, place))
    add(mix(72, sofar, own.suffix3, place))
    add(mix(73, sofar * 64 + previous4, own.stem))
    add(mix(51, own.stem, g1 * 8 + g0, n1.stem))
  }
  return { links, gaps, hashes }
}
