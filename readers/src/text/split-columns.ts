import { findUnit } from '@larder/amounts/units'
import { classifyLine } from '../classify-line.ts'
import { stripBullet } from '../strip-bullet.ts'
import { isInstruction } from '../words/cooking-verbs.ts'
import { matchPartLine } from '../words/section-headings.ts'
import { readHeadMetadata } from './head-metadata.ts'

const MIN_ROWS = 3
const MIN_GUTTER = 8
const MAX_GUTTERS = 5
const MAX_REMARK_LINES = 3
const MAX_LISTED_LENGTH = 60
const GAP = /\S(\s{2,})(?=\S)/g
const STARTS_ANEW = /^(?:\d{1,2}\s*[.)]\s|[•●▪◦*–-]\s)/u
/** '1 Boil the rice', without a point. */
const BARE_NUMBER = /^\d{1,2}\s+\p{Lu}/u
const ENDS = /[.!?:)]$/
const ENDS_AS_SENTENCE = /\p{L}{3}[.!]$/u
/** 'From: Aunt Dot' */
const IS_LABELLED = /^\p{Lu}\p{L}+: \p{Lu}/u

type Row = { left: string; right: string }

/** Cuts a line at the gutter; null if text runs across it. */
function cutAt(line: string, gutter: number): Row | null {
  const isOpen = /^\s*$/.test(line.slice(Math.max(0, gutter - 2), gutter))
  if (!isOpen && line.length > gutter) return null
  if (!isOpen && line.trimEnd().length > gutter - 1) return null
  return { left: line.slice(0, gutter).trim(), right: line.slice(gutter).trim() }
}

/** Cuts a line at its tab. Tables have more than one, or an amount alone in front. */
function cutAtTab(line: string): Row | null {
  const cells = line.split('\t')
  return cells.length > 2 ? null : { left: (cells[0] ?? '').trim(), right: (cells[1] ?? '').trim() }
}

/** Columns where text often begins after a gap. */
function findGutters(lines: string[]): number[] {
  const counts = new Map<number, number>()
  for (const line of lines)
    for (const { index, 0: gap } of line.matchAll(GAP)) {
      const start = index + gap.length
      if (start >= MIN_GUTTER) counts.set(start, (counts.get(start) ?? 0) + 1)
    }
  return [...counts]
    .filter(([, count]) => count >= 2)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_GUTTERS)
    .map(([start]) => start)
}

const NUMBERED = /^\d{1,2}\s*[.)]\s+\p{L}/u
const ONLY_AMOUNT = /^[\d\s.,/½¼¾⅓⅔⅛–-]+(\p{L}*)\.?$/u

/** A cell of a table with amounts in a column of their own. */
const isOnlyAmount = (text: string) => {
  const unit = ONLY_AMOUNT.exec(text)?.[1]
  return unit !== undefined && (unit === '' || findUnit(unit) !== undefined)
}
const hasAmount = (text: string) =>
  !NUMBERED.test(text) && ['amount', 'measured'].includes(classifyLine(stripBullet(text)))
const mayBeListed = (text: string) => text.length <= MAX_LISTED_LENGTH && !ENDS_AS_SENTENCE.test(text)
const share = (texts: string[], matches: (text: string) => boolean) =>
  texts.filter(matches).length / Math.max(1, texts.length)

const isHeadingPair = ({ left, right }: Row) =>
  matchPartLine(left) === 'ingredients' && matchPartLine(right) === 'steps'

/** Whether the left column is a list, and the right column the steps or another list. */
function areColumns(rows: Row[]): boolean {
  const lefts = rows.flatMap(({ left }) => left || [])
  const rights = rows.flatMap(({ right }) => right || [])
  if (rows.filter(({ left, right }) => left && right).length < MIN_ROWS) return false
  if (share(lefts, isOnlyAmount) > 0.2 || share(lefts, mayBeListed) < 0.9) return false
  if (rows.some(isHeadingPair)) return true
  if (share(lefts, hasAmount) < 0.4) return false
  return areSteps(rights) || share(rights, hasAmount) >= 0.5
}

const areSteps = (rights: string[]) =>
  share(rights, (text) => hasAmount(text) && !isInstruction(text.replace(/^\d{1,2}\s+(?=\p{Lu})/u, ''))) <
    0.4 &&
  rights.filter((text) => ENDS_AS_SENTENCE.test(text) || NUMBERED.test(text) || isInstruction(text)).length >=
    2

/** Joins the lines of a narrow column of sentences. */
function joinSentences(lines: string[]): string[] {
  const joined: string[] = []
  const areCounted = ['1', '2'].every((number) =>
    lines.some((line) => new RegExp(`^${number}\\s+\\p{Lu}`, 'u').test(line)),
  )
  const startsAnew = (line: string) => STARTS_ANEW.test(line) || (areCounted && BARE_NUMBER.test(line))
  const areMarked = lines.filter(startsAnew).length > 1
  const haveStops = areMarked || lines.some((line) => /[.!]$/.test(line))
  for (const line of lines) {
    const before = joined.at(-1)
    const isOpen = before !== undefined && (areMarked || !ENDS.test(before)) && matchPartLine(before) === null
    const isNew = startsAnew(line) || matchPartLine(line) !== null || IS_LABELLED.test(line)
    const goesOn = isOpen && !isNew && (haveStops || /^\p{Ll}/u.test(line))
    if (goesOn) joined[joined.length - 1] = `${before} ${line}`
    else joined.push(line)
  }
  return joined
}

/** 'Crust' over a column of its own is a section. */
const withHeading = ([first = '', ...rest]: string[]) =>
  hasAmount(first) || /:$/.test(first) || matchPartLine(first) !== null
    ? [first, ...rest]
    : [`${first}:`, ...rest]

function stack(rows: Row[]): string[] {
  const lefts = rows.flatMap(({ left }) => left || [])
  const rights = rows.flatMap(({ right }) => right || [])
  if (rows.some(isHeadingPair) || areSteps(rights)) return [...lefts, '', ...joinSentences(rights)]
  return [...withHeading(lefts), '', ...withHeading(rights)]
}

type Cut = (line: string) => Row | null

/** Stacks the columns of the first block of lines that `cut` divides. */
function stackBlock(lines: string[], cut: Cut): string[] | null {
  const rows = lines.map(cut)
  const isPair = (row: Row | null | undefined) => Boolean(row?.left && row.right)
  const first = rows.findIndex(
    (row, index) => isPair(row) && rows.slice(index, index + 4).filter(isPair).length >= MIN_ROWS - 1,
  )
  if (first < 0) return null
  let end = first
  for (let index = first; index < rows.length && rows[index] !== null; index += 1) {
    const isNext = isPair(rows[index]) || (index === end && lines[index]?.trim() !== '')
    if (isNext) end = index + 1
  }
  const block = rows.slice(first, end).filter((row) => row !== null)
  const turned = block.map(({ left, right }) => ({ left: right, right: left }))
  const columns = [block, turned].find(areColumns)
  if (columns === undefined) return null
  return [...lines.slice(0, first), ...stack(columns), ...toNotes(lines.slice(end))]
}

/** Below a column of steps, a few lines without instructions are notes. */
function toNotes(lines: string[]): string[] {
  const text = lines.filter((line) => line.trim() !== '')
  const isRemark = text.length > 0 && text.length <= MAX_REMARK_LINES && !text.some(isInstruction)
  return isRemark && matchPartLine(text[0] ?? '') === null ? ['', 'Notes', ...lines] : lines
}

const CHAPTER = /^(?:chapter|kapitel|chapitre|capítulo|capitolo)\s+\d{1,2}$/iu

/** 'Apple crisp          Serves 4' or 'Apple crisp          (4 servings)' in the first line. */
function splitFirstLine([first = '', ...rest]: string[]): string[] {
  const [, title, fact = ''] = /^\s*(?!https?:)(\p{L}\S*(?: \S+)*)(?: {4,}|\t+)(\S.*)$/u.exec(first) ?? []
  if (title === undefined || (matchPartLine(title) !== null && matchPartLine(fact) !== null))
    return [first, ...rest]
  // The running head of a book, with its page number.
  if (CHAPTER.test(title)) return rest
  if (/^\d{1,4}$/.test(fact) && title === title.toUpperCase() && rest.length > 0) return rest
  const said = fact.replace(/^\(([^()]*)\)$/, '$1')
  return [title, readHeadMetadata(said) === null && /\d/.test(said) ? `Yield: ${said}` : said, ...rest]
}

const MAX_HEAD_LINES = 8

/** 'Good for freezing          Cooking: 30 minutes' near the title. */
function splitFacts(line: string): string[] {
  const [, left = '', right = ''] = /^(\s*\p{L}.*?\S)(?: {4,}|\t+)(\S.*)$/u.exec(line) ?? []
  return left !== '' && /:\s*\d/.test(right) && readHeadMetadata(right) !== null ? [left, right] : [line]
}

/** Puts the right column of a card below the left one. */
export function splitColumns(text: string): string {
  const all = splitFirstLine(text.split('\n'))
  const lines = [...all.slice(0, MAX_HEAD_LINES).flatMap(splitFacts), ...all.slice(MAX_HEAD_LINES)]
  const cuts: Cut[] = [...findGutters(lines).map((gutter) => (line: string) => cutAt(line, gutter)), cutAtTab]
  for (const cut of cuts) {
    const stacked = stackBlock(lines, cut)
    if (stacked !== null) return stacked.join('\n')
  }
  return lines.join('\n')
}
