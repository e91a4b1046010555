import { orderByColumns, type Row } from './page-columns.ts'
import type { Word } from './word.ts'

/** Below this confidence, words are noise. */
const MIN_CONFIDENCE = 30
/** More than the space between two lines of a paragraph, in those. */
const PARAGRAPH = 1.5
/** A list has a longest line, too; a text that was broken at a margin has several as long. */
const MIN_FULL = 2
const MIN_WORDS = 4

const STARTS_ANEW = /^(?:[\d½⅓⅔¼¾⅛•●▪◦*–-]|step\b|schritt\b)/iu
const ENDS = /[.!?:;-]$/

type Line = { words: Word[]; text: string; isAfterGap: boolean }

/** Recognition is sometimes quite unsure of what is right: one word that it trusts, or a number, is enough. */
const isRead = ({ words }: Row) =>
  words.some(({ confidence, text }) => confidence >= MIN_CONFIDENCE || /\p{N}/u.test(text))

function toLines(rows: Row[]): Line[] {
  const pitches = rows.slice(1).map((row, index) => row.bottom - (rows[index]?.bottom ?? 0))
  const usual = pitches.toSorted((a, b) => a - b)[(pitches.length - 1) >> 1] ?? 0
  return rows.map((row, index) => {
    const words = row.words.toSorted((a, b) => a.x0 - b.x0)
    const isAfterGap = index > 0 && (pitches[index - 1] ?? 0) > usual * PARAGRAPH
    return { words, text: words.map(({ text }) => text).join(' '), isAfterGap }
  })
}

/** Whether the line had no room for the word that begins the next one. */
function isFull(line: Line, next: Line | undefined, right: number): boolean {
  const [first] = next?.words ?? []
  const last = line.words.at(-1)
  return first !== undefined && last !== undefined && last.x1 + (first.x1 - first.x0) > right
}

/** Lines that were broken at the margin in mid-sentence are one again: German nouns hide it from a reader of text. */
function joinFull(lines: Line[]): Line[] {
  const right = Math.max(...lines.flatMap(({ words }) => words.map(({ x1 }) => x1)))
  const goesOn = lines.map((line, index) => {
    const next = lines[index + 1]
    const isOpen = line.words.length >= MIN_WORDS && !ENDS.test(line.text)
    return isOpen && isFull(line, next, right) && !next?.isAfterGap && !STARTS_ANEW.test(next?.text ?? '')
  })
  if (goesOn.filter(Boolean).length < MIN_FULL) return lines
  const joined: Line[] = []
  for (const [index, line] of lines.entries()) {
    const before = goesOn[index - 1] ? joined.pop() : undefined
    joined.push(before ? { ...before, text: `${before.text} ${line.text}` } : line)
  }
  return joined
}

/** Text of a page: column by column, with empty lines at larger gaps. */
export const pageText = (words: Word[]): string =>
  orderByColumns(words)
    .map((rows) => joinFull(toLines(rows.filter(isRead))))
    .map((lines) => lines.map(({ text, isAfterGap }) => (isAfterGap ? `\n${text}` : text)).join('\n'))
    .join('\n\n')
