import type { TextLine } from './text-lines.ts'

const LEAST_WIDTH = 35
const ENDS = /[.!?:;)"”]$/

/** A text that was broken at a margin: most lines that are not the last of a paragraph end in mid-sentence. */
function isWrapped(lines: TextLine[]): boolean {
  const inner = lines.filter((_, index) => lines[index + 1]?.isAfterGap === false)
  const open = inner.filter(({ text }) => text.length >= LEAST_WIDTH && !ENDS.test(text))
  return inner.length >= 2 && open.length > inner.length / 2
}

const STARTS_STEP = /^(?:\d{1,2}\s*[.)]|[•●▪◦*–-]\s|step\s*\d|schritt\s*\d)/i

/** Where nothing ends with a stop, a line is all that parts one step from the next. */
const hasStops = (lines: TextLine[]) =>
  lines.some(({ text }) => /[.!?]$|\p{L}{4}[.!?]\s+\p{L}/u.test(text) || /\p{Ll}-$/u.test(text))

/** Puts the lines of a paragraph together again; a number or bullet begins a new one. */
export function joinWrapped(lines: TextLine[]): TextLine[] {
  if (!hasStops(lines)) return lines
  const wrapped = isWrapped(lines)
  const joined: TextLine[] = []
  for (const line of lines) {
    const before = joined.at(-1)
    const goesOn =
      /^[\p{Ll}(]/u.test(line.text) || (wrapped && before !== undefined && !ENDS.test(before.text))
    // Recognition leaves gaps within a sentence.
    const isMidSentence = /^\p{Ll}/u.test(line.text) && before !== undefined && !ENDS.test(before.text)
    const isOpen = before !== undefined && (!line.isAfterGap || isMidSentence) && !STARTS_STEP.test(line.text)
    if (isOpen && goesOn && before.text.length >= LEAST_WIDTH)
      joined[joined.length - 1] = { ...before, text: withoutHyphen(before.text, line.text) }
    else joined.push(line)
  }
  return joined
}

/** 'Zwie-' and 'beln' are one word, 'Back-' and 'und' are not. */
function withoutHyphen(before: string, after: string): string {
  return /\p{Ll}-$/u.test(before) && /^\p{Ll}/u.test(after) && !/^(?:und|oder|bzw|and|or)\b/.test(after)
    ? before.slice(0, -1) + after
    : `${before} ${after}`
}
