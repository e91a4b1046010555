import { orderByColumns, type Row } from './page-columns.ts'
import type { Word } from './word.ts'

/** Below this confidence, words are noise. */
const MIN_CONFIDENCE = 30
/** Spacing between paragraphs, relative to the line spacing. */
const PARAGRAPH = 1.5
/** Wrapped text has several lines of the maximum length, a list only one. */
const MIN_FULL = 2
const MIN_WORDS = 4

const STARTS_ANEW = /^(?:[\d½⅓⅔¼¾⅛•●▪◦*–-]|step\b|schritt\b)/iu
const ENDS = /[.!?:;-]$/

type Line = { words: Word[]; text: string; isAfterGap: boolean }

/** OCR confidence can be low for correct text: one confident word, or a number, is enough. */
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

/** Whether the first word of the next line would not have fit on this one. */
function isFull(line: Line, next: Line | undefined, right: number): boolean {
  const [first] = next?.words ?? []
  const last = line.words.at(-1)
  return first !== undefined && last !== undefined && last.x1 + (first.x1 - first.x0) > right
}

/** Joins lines that were wrapped in mid-sentence. Capitalised German nouns hide this from the text reader. */
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
