import { findUnit } from '@larder/amounts/units'
import type { Word } from './word.ts'

/** Words one below the other, none of them beside a word of another row. */
export type Row = { words: Word[]; top: number; bottom: number }
type Gap = { from: number; to: number }
type Columns = { start: number; end: number; at: number }

/** Wider than any space between words, in heights of a word. */
const LEAST_GAP = 1.2
/** Fewer rows may have spaces one below the other by chance. */
const LEAST_ROWS = 3
/** Cookbooks have three columns at most; a picture full of noise has what it likes. */
const DEEPEST = 4

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const heightOf = (words: Word[]) => median(words.map(({ y0, y1 }) => y1 - y0))

/** The words of a page by rows from the top: two that overlap in height by more than half share one. */
function rowsOf(words: Word[]): Row[] {
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

/** Where a row is empty, the margins included. */
function gapsOf(words: Word[], least: number): Gap[] {
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
const isLeftOf = (at: number) => (word: Word) => word.x1 <= at

/** '2 EL', '1.', '½ cup': beside them stands what they measure or count, no column of its own. */
const isMeasure = (words: Word[]) =>
  words.every(({ text }) => !/\p{L}{2}/u.test(text) || findUnit(text.replace(/\.$/, '')) !== undefined)

const isMostlyMeasure = (sides: Word[][]) => sides.filter(isMeasure).length > sides.length / 2

/** The rows that have words on one side of the gap, and the other. */
function sidesOf(rows: Row[], at: number): [Row[], Row[]] {
  const side = (isOn: (word: Word) => boolean) => rowsOf(rows.flatMap(({ words }) => words.filter(isOn)))
  const isLeft = isLeftOf(at)
  return [side(isLeft), side((word) => !isLeft(word))]
}

/** Rows enough on both sides, beside each other, and on neither side amounts or numbers alone. */
function isBetweenColumns(rows: Row[], at: number): boolean {
  const sides = sidesOf(rows, at)
  if (sides.some((side) => side.length < LEAST_ROWS || isMostlyMeasure(side.map(({ words }) => words))))
    return false
  const top = Math.max(...sides.map((side) => side[0]?.top ?? 0))
  const bottom = Math.min(...sides.map((side) => side.at(-1)?.bottom ?? 0))
  return sides.every((side) => side.filter((row) => row.bottom > top && row.top < bottom).length >= 2)
}

/**
 * What stands below the shorter column belongs to the longer one; but where a row over the whole page follows, only
 * down to the widest space: the heading of what follows comes after it.
 */
function endOf(rows: Row[], start: number, end: number, at: number): number {
  if (end === rows.length) return end
  const isLeft = isLeftOf(at)
  const run = rows.slice(start, end)
  const lastLeft = run.findLastIndex(({ words }) => words.some(isLeft))
  const lastRight = run.findLastIndex(({ words }) => !words.every(isLeft))
  const last = start + Math.min(lastLeft, lastRight)
  const spaces = rows.slice(last, end).map((row, index) => (rows[last + index + 1]?.top ?? 0) - row.bottom)
  return last + spaces.indexOf(Math.max(...spaces)) + 1
}

/** The columns that begin at a row: as many rows as have an empty strip in common. */
function columnsFrom(rows: Row[], start: number, least: number): Columns | null {
  let gaps = gapsOf(rows[start]?.words ?? [], least)
  let found: Columns | null = null
  for (let end = start + 1; end <= rows.length; end += 1) {
    const between = gaps.filter((gap) => Number.isFinite(gap.from) && Number.isFinite(gap.to))
    const widest = between.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
    if (widest && isBetweenColumns(rows.slice(start, end), middle(widest)))
      found = { start, end, at: middle(widest) }
    gaps = common(gaps, gapsOf(rows[end]?.words ?? [], least), least)
    if (gaps.length === 0) break
  }
  return found && { ...found, end: endOf(rows, start, found.end, found.at) }
}

/** The words of a page in the order in which its columns are read, each part by rows. */
export function inColumns(words: Word[], least = heightOf(words) * LEAST_GAP, depth = 0): Row[][] {
  const rows = rowsOf(words)
  const parts: Row[][] = [[]]
  for (let start = 0; start < rows.length; ) {
    const columns = depth < DEEPEST ? columnsFrom(rows, start, least) : null
    if (columns === null) {
      parts.at(-1)?.push(rows[start] as Row)
      start += 1
      continue
    }
    const within = rows.slice(start, columns.end).flatMap((row) => row.words)
    const isLeft = isLeftOf(columns.at)
    parts.push(
      ...inColumns(within.filter(isLeft), least, depth + 1),
      ...inColumns(
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
