import type { TextLine } from './text-lines.ts'
import { joinLines } from './unwrap-lines.ts'

const MIN_WIDTH = 35
const MIN_SMALL = 0.25
const ENDS = /[.!?:;)"”]$/
const GOES_ON_SMALL = /^[\p{Ll}(]/u

const isOpen = (line: TextLine | undefined) =>
  line !== undefined && line.text.length >= MIN_WIDTH && !ENDS.test(line.text.slice(-1))

/** Whether the text is wrapped: most lines within paragraphs end in mid-sentence. */
function isWrapped(lines: TextLine[]): boolean {
  const inner = lines.flatMap((before, index) => {
    const after = lines[index + 1]
    return after?.isAfterGap === false ? [{ before, after }] : []
  })
  const open = inner.filter(({ before }) => isOpen(before))
  const small = open.filter(({ after }) => GOES_ON_SMALL.test(after.text))
  return inner.length >= 2 && open.length > inner.length / 2 && small.length >= open.length * MIN_SMALL
}

const STARTS_STEP = /^(?:\d{1,2}(?:\s*[.)]|$)|[•●▪◦*–-]\s|step\s*\d|schritt\s*\d)/i

/** Without full stops, each line is a step. */
const hasStops = (lines: TextLine[]) =>
  lines.some(({ text }) => /[.!?]$|\p{L}{4}[.!?]\s+\p{L}/u.test(text) || /\p{Ll}-$/u.test(text))

/** Joins the lines of each paragraph; a number or bullet starts a new one. */
export function joinWrappedLines(lines: TextLine[]): TextLine[] {
  if (!hasStops(lines)) return lines
  const wrapped = isWrapped(lines)
  const paragraphs: TextLine[][] = []
  for (const line of lines) {
    const paragraph = paragraphs.at(-1)
    if (paragraph !== undefined && goesOn(paragraph, line, wrapped)) paragraph.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map((paragraph) => ({
    text: joinLines(paragraph.map(({ text }) => text)),
    isAfterGap: paragraph[0]?.isAfterGap === true,
  }))
}

function goesOn(paragraph: TextLine[], line: TextLine, isWrappedText: boolean): boolean {
  const before = paragraph.at(-1)?.text ?? ''
  const isShort = paragraph.length === 1 && before.length < MIN_WIDTH
  if (isShort || STARTS_STEP.test(line.text)) return false
  const hasEnded = ENDS.test(before.slice(-1))
  // OCR leaves gaps within sentences.
  if (line.isAfterGap) return /^\p{Ll}/u.test(line.text) && !hasEnded
  return GOES_ON_SMALL.test(line.text) || (isWrappedText && !hasEnded)
}
