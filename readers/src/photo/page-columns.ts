import { findUnit } from '@larder/amounts/units'
import type { Word } from './word.ts'

/** A row of words; rows do not overlap vertically. */
export type Row = { words: Word[]; top: number; bottom: number }
type Gap = { from: number; to: number }
type Columns = { start: number; end: number; gap: Gap }

/** Minimum gap between columns, in word heights. */
const MIN_GAP = 1.2
/** With fewer rows, gaps can line up by chance. */
const MIN_ROWS = 3
/** In word heights. No gap within a line is this wide, so two rows are enough. */
const FAR_GAP = 3
const MIN_ROWS_FAR_APART = 2
/** A heading above the columns is taller than their text by this factor, or further away. */
const HEADING_HEIGHT = 1.3
const HEADING_DISTANCE = 1.5
/** Cookbooks have at most three columns; noise can have any number. */
const DEEPEST = 4

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const medianHeight = (words: Word[]) => median(words.map(({ y0, y1 }) => y1 - y0))

/** Groups words into rows from the top; words that overlap by more than half their height share a row. */
function groupIntoRows(words: Word[]): Row[] {
  const rows: Row[] = []
  for (const word of words.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const row = rows.at(-1)
    const shared = row === undefined ? 0 : Math.min(row.bottom, word.y1) - Math.max(row.top, word.y0)
    if (row !== undefined && shared > Math.min(word.y1 - word.y0, row.bottom - row.top) / 2) {
      row.words.push(word)
      row.top = Math.min(row.top, word.y0)
      row.bottom = Math.max(row.bottom, word.y1)
    } else rows.push({ words: [word], top: word.y0, bottom: word.y1 })
  }
  return rows
}

/** Empty intervals of a row, including the margins. */
function findGaps(words: Word[], least: number): Gap[] {
  const gaps: Gap[] = []
  let from = Number.NEGATIVE_INFINITY
  for (const { x0, x1 } of words.toSorted((a, b) => a.x0 - b.x0)) {
    if (x0 - from >= least) gaps.push({ from, to: x0 })
    from = Math.max(from, x1)
  }
  return [...gaps, { from, to: Number.POSITIVE_INFINITY }]
}

const common = (some: Gap[], others: Gap[], least: number): Gap[] =>
  some
    .flatMap((a) => others.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
    .filter(({ from, to }) => to - from >= least)

const middle = ({ from, to }: Gap) => (from + to) / 2
const endsBefore = (at: number) => (word: Word) => word.x1 <= at

const COUNTING = /^(?:step|schritt|min(?:s|ute[ns]?)?|h(?:ou)?rs?|std|stunden?)[.:]?$/i

/** '2 EL', '1.', '½ cup', 'Step 2' and '20 min' belong to the text beside them and are not a column. */
const isMeasure = (words: Word[]) =>
  words.every(
    ({ text }) =>
      !/\p{L}{2}/u.test(text) || COUNTING.test(text) || findUnit(text.replace(/\.$/, '')) !== undefined,
  )

const isMostlyMeasure = (sides: Word[][]) => sides.filter(isMeasure).length > sides.length / 2

/** Rows left and right of the gap. */
function splitAtGap(rows: Row[], at: number): [Row[], Row[]] {
  const side = (isOn: (word: Word) => boolean) =>
    groupIntoRows(rows.flatMap(({ words }) => words.filter(isOn)))
  const isLeft = endsBefore(at)
  return [side(isLeft), side((word) => !isLeft(word))]
}

/** Whether both sides have enough rows beside each other, and neither consists of only amounts or numbers. */
function isBetweenColumns(rows: Row[], gap: Gap, least: number): boolean {
  const isFar = gap.to - gap.from >= (least / MIN_GAP) * FAR_GAP
  const minRows = isFar ? MIN_ROWS_FAR_APART : MIN_ROWS
  const sides = splitAtGap(rows, middle(gap))
  if (sides.some((side) => side.length < minRows || isMostlyMeasure(side.map(({ words }) => words))))
    return false
  const top = Math.max(...sides.map((side) => side[0]?.top ?? 0))
  const bottom = Math.min(...sides.map((side) => side.at(-1)?.bottom ?? 0))
  const beside = sides.map((side) => side.filter((row) => row.bottom > top && row.top < bottom).length)
  return beside.every((count) => count >= minRows - 1)
}

/** Whether the first row is a heading above both columns. */
function isHeadingOver(rows: Row[], gap: Gap): boolean {
  const [left, [first, ...right]] = splitAtGap(rows, middle(gap))
  const [next] = right
  if (!first || !next || (left[0]?.top ?? 0) < first.bottom) return false
  const isInGap = first.words.every(({ x1 }) => right.every(({ words }) => words.every(({ x0 }) => x1 <= x0)))
  const isTall =
    medianHeight(first.words) > medianHeight(right.flatMap(({ words }) => words)) * HEADING_HEIGHT
  const pitch = median(right.slice(1).map((row, index) => row.bottom - (right[index]?.bottom ?? 0)))
  return isInGap || isTall || (pitch > 0 && next.bottom - first.bottom > pitch * HEADING_DISTANCE)
}

/**
 * Rows below the shorter column belong to the longer one. If a full-width row follows, the columns end at the widest
 * space before it, because a heading follows that space.
 */
function findColumnsEnd(rows: Row[], start: number, end: number, at: number): number {
  if (end === rows.length) return end
  const isLeft = endsBefore(at)
  const run = rows.slice(start, end)
  const lastLeft = run.findLastIndex(({ words }) => words.some(isLeft))
  const lastRight = run.findLastIndex(({ words }) => !words.every(isLeft))
  const last = start + Math.min(lastLeft, lastRight)
  const spaces = rows.slice(last, end).map((row, index) => (rows[last + index + 1]?.top ?? 0) - row.bottom)
  return last + spaces.indexOf(Math.max(...spaces)) + 1
}

/** The columns that start at a row, and continue while the rows share an empty strip. */
function columnsFrom(rows: Row[], start: number, least: number): Columns | null {
  let gaps = findGaps(rows[start]?.words ?? [], least)
  let found: Columns | null = null
  for (let end = start + 1; end <= rows.length; end += 1) {
    const between = gaps.filter((gap) => Number.isFinite(gap.from) && Number.isFinite(gap.to))
    const widest = between.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    if (widest && isBetweenColumns(rows.slice(start, end), widest, least)) found = { start, end, gap: widest }
    gaps = common(gaps, findGaps(rows[end]?.words ?? [], least), least)
    if (gaps.length === 0) break
  }
  if (!found || isHeadingOver(rows.slice(start, found.end), found.gap)) return null
  return { ...found, end: findColumnsEnd(rows, start, found.end, middle(found.gap)) }
}

/** Orders the words of a page by columns, each from top to bottom. */
export function orderByColumns(words: Word[], least = medianHeight(words) * MIN_GAP, depth = 0): Row[][] {
  const rows = groupIntoRows(words)
  const parts: Row[][] = [[]]
  for (let start = 0; start < rows.length; ) {
    const columns = depth < DEEPEST ? columnsFrom(rows, start, least) : null
    if (columns === null) {
      parts.at(-1)?.push(rows[start] as Row)
      start += 1
      continue
    }
    const within = rows.slice(start, columns.end).flatMap((row) => row.words)
    const isLeft = endsBefore(middle(columns.gap))
    parts.push(
      ...orderByColumns(within.filter(isLeft), least, depth + 1),
      ...orderByColumns(
        within.filter((word) => !isLeft(word)),
        least,
        depth + 1,
      ),
      [],
    )
    start = columns.end
  }
  return parts.filter((part) => part.length > 0)
}
