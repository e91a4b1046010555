import { isSizeWord } from './group-amounts.ts'
import { isNumberWord } from './read-number.ts'
import { singularWord } from './singular-word.ts'
import type { Token } from './tokenize-line.ts'
import { findUnit } from './units.ts'

/** What the model sees of a line: punctuation is no link of the chain, it is the gap between two links. */
export type LineFeatures = {
  /** Token index of each link. */
  links: number[]
  gaps: Uint8Array
  /** Hashed features, `featureCount` for each link. */
  hashes: Int32Array
}

export const gapKinds = 8

function hashText(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
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

const markers = new Set(
  'plus or for to from such preferably about if with and until into in at each per like as of on extra more use see not the a cut'.split(
    ' ',
  ),
)

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

const kindCodes: Record<string, number> = {
  weight: 10,
  volume: 11,
  length: 12,
  measure: 13,
  package: 14,
  part: 15,
}

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
  const unit = findUnit(lower)
  if (unit) return kindCodes[unit.kind] ?? 16
  if (isSizeWord(lower)) return 17
  if (isNumberWord(lower)) return 18
  if (token.text !== lower) return token.text === token.text.toUpperCase() ? 20 : 21
  return lower.includes('-') ? 22 : 23
}

const start = 0x51ed
const end = 0x3c6e

const strongMarkers = new Set(
  'plus such preferably like for if about mixed dissolved from with without in'.split(' '),
)

function isAmountStart(link: Link | undefined): boolean {
  return link !== undefined && (link.kind < 8 || link.kind === 18)
}

type Link = {
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

export function hashStem(word: string): number {
  return hashText(singularWord(word.toLowerCase()), 2)
}

function readLink(token: Token): Link {
  const lower = token.text.toLowerCase()
  const kind = wordKind(token, lower)
  if (token.kind === 'number') {
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
    marker: markers.has(lower),
  }
}

/** How the line writes its numbers: sources that write alike also draw the line between name and remark alike. */
function numberStyle(tokens: Token[]): number {
  const first = tokens.find((token) => token.kind === 'number')
  if (!first) return 0
  if (first.text.includes('/')) return 1
  if (/[¼-¾⅐-⅞]/.test(first.text)) return 2
  return /[.,]/.test(first.text) ? 3 : 4
}

export const featureCount = 74

/** How often a word is part of a name, and how often it closes one; 0 for words too rare to tell. */
export type WordClasses = (stem: number) => number

// A class is four times the name habit plus the closing habit.
const headCode = 3

export function lineFeatures(tokens: Token[], classOf: WordClasses): LineFeatures {
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
  const count = links.length
  const gaps = Uint8Array.from(gapTexts, gapKind)
  const hashes = new Int32Array(count * featureCount)

  const segment = new Int32Array(count)
  const depth = new Uint8Array(count)
  const segmentFirst = new Int32Array(count)
  const segmentLast = new Int32Array(count)
  const marker = new Int32Array(count)
  let commas = 0
  let open = 0
  let lastMarker = 0
  let strong = 0
  let bracketLead = 0
  const aside = new Int32Array(count)
  const bracket = new Int32Array(count)
  for (let i = 0; i < count; i += 1) {
    const text = gapTexts[i] ?? ''
    for (const char of text) {
      if (char === '(' || char === '[') {
        open = 1
        bracketLead = read[i]?.stem ?? 0
      } else if (char === ')' || char === ']') open = 0
    }
    if (open === 0 && text.includes(',')) commas = Math.min(commas + 1, 2)
    if (text !== '') lastMarker = 0
    segment[i] = commas
    depth[i] = open
    segmentFirst[i] = i > 0 && text === '' ? (segmentFirst[i - 1] ?? 0) : i
    marker[i] = lastMarker
    bracket[i] = open ? bracketLead : 0
    if (read[i]?.marker) lastMarker = read[i]?.stem ?? 0
    // 'or 2 tablespoons …' and 'plus extra …' open a remark that lasts, 'red or yellow' doesn't.
    aside[i] = strong
    if (strongMarkers.has(read[i]?.lower ?? '')) strong = read[i]?.stem ?? 0
    else if (read[i]?.lower === 'or' && isAmountStart(read[i + 1])) strong = read[i]?.stem ?? 0
  }
  for (let i = count - 1; i >= 0; i -= 1) {
    segmentLast[i] = gapTexts[i + 1] === '' && i + 1 < count ? (segmentLast[i + 1] ?? i) : i
  }
  let mainKind = 0
  let mainUnit = 0
  for (let i = 0; i < Math.min(count, 6); i += 1) {
    const kind = read[i]?.kind ?? 0
    if (kind >= 10 && kind <= 15) {
      mainKind = kind
      mainUnit = read[i]?.word ?? 0
      break
    }
    if (kind > 0 && kind < 8) mainKind = 1
  }

  const classes = Uint8Array.from(read, (link) => classOf(link.stem))
  const named = new Uint8Array(count)
  let strongest = 0
  for (let i = 0; i < count; i += 1) {
    named[i] = strongest
    const code = classes[i] as number
    if (depth[i] === 0 && code > strongest && code % 4 === headCode) strongest = code
  }
  const style = Math.imul(mainUnit, 31) + numberStyle(tokens)

  const none: Link = {
    lower: '',
    word: end,
    stem: end,
    suffix2: end,
    suffix3: end,
    suffix4: end,
    prefix: end,
    kind: 30,
    marker: false,
  }
  const before: Link = { ...none, word: start, stem: start, suffix3: start, kind: 31 }
  const lineFirst = read[0]?.stem ?? 0
  for (let i = 0; i < count; i += 1) {
    const own = read[i] ?? none
    const p1 = read[i - 1] ?? before
    const p2 = read[i - 2] ?? before
    const n1 = read[i + 1] ?? none
    const n2 = read[i + 2] ?? none
    const g0 = gaps[i] ?? 0
    const g1 = gaps[i + 1] ?? 0
    const place = (segment[i] ?? 0) * 2 + (depth[i] ?? 0)
    const first = segmentFirst[i] ?? 0
    const last = segmentLast[i] ?? 0
    const fromStart = Math.min(i - first, 3)
    const toEnd = Math.min(last - i, 3)
    const head = read[last]?.stem ?? 0
    const lead = read[first]?.stem ?? 0
    const mark = marker[i] ?? 0
    let at = i * featureCount
    const add = (hash: number) => {
      hashes[at] = hash
      at += 1
    }
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
    const nextLead = last + 1 < count ? (read[last + 1]?.stem ?? 0) : end
    const nextHead = last + 1 < count ? (read[segmentLast[last + 1] ?? 0]?.stem ?? 0) : end
    const previousHead = first > 0 ? (read[first - 1]?.stem ?? 0) : start
    add(mix(52, aside[i] ?? 0, own.kind))
    add(mix(53, aside[i] ?? 0, own.stem))
    add(mix(54, bracket[i] ?? 0, own.kind))
    add(mix(55, bracket[i] ?? 0, own.stem))
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
    const own4 = classes[i] as number
    const head4 = classes[last] as number
    const previous4 = first > 0 ? (classes[first - 1] as number) : 63
    const next4 = last + 1 < count ? (classes[segmentLast[last + 1] ?? 0] as number) : 63
    const sofar = named[i] as number
    add(mix(66, own4, (classes[i - 1] ?? 63) * 64 + (classes[i + 1] ?? 63), own.kind))
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
