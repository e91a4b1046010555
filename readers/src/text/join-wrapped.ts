import { splitBlocks, type TextLine } from './text-lines.ts'
import { isBrokenWord, isFull, joinLines } from './unwrap-lines.ts'

const MIN_WIDTH = 35
const MIN_SMALL = 0.25
const ENDS = /[.!?:;)"”]$/
const GOES_ON_SMALL = /^[\p{Ll}(]/u
/** No sentence ends with such a word. */
const OPEN_END =
  /\s(?:and|or|with|the|a|an|of|in|into|to|for|und|oder|mit|der|die|das|den|dem|ein|eine|einen|auf|bei|zum|zur|für|von|et|ou|avec|le|la|les|un|une|des|du|de|y|con|el|los|las|en|e|di|il|gli|per)$/u

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

/** Lines without full stops that end before the margin. */
function isOneEach(block: TextLine[], width: number): boolean {
  const full = block.filter(({ text }, index) => isFull(text, block[index + 1]?.text, width))
  return block.length > 1 && !hasStops(block) && full.length < (block.length - 1) / 2
}

/** Joins the lines of each paragraph; a number, a bullet or the next message of a chat starts a new one. */
export function joinWrappedLines(lines: TextLine[], isMessage = false): TextLine[] {
  if (!hasStops(lines)) return lines
  const wrapped = isWrapped(lines)
  const areAllSmall = lines.every(({ text }) => /^[\p{Ll}\p{N}]/u.test(text))
  const width = Math.max(...lines.map(({ text }) => text.length))
  const apart = new Set(splitBlocks(lines).flatMap((block) => (isOneEach(block, width) ? block : [])))
  const paragraphs: TextLine[][] = []
  for (const line of lines) {
    const paragraph = paragraphs.at(-1)
    const mayGoOn = paragraph !== undefined && !(isMessage && line.isAfterGap) && !apart.has(line)
    const isFilled = wrapped && isFull(paragraph?.at(-1)?.text ?? '', line.text, width)
    if (
      mayGoOn &&
      !(areAllSmall && /[.!?]$/.test(paragraph.at(-1)?.text ?? '')) &&
      (goesOn(paragraph, line, wrapped) || (isFilled && !line.isAfterGap && !STARTS_STEP.test(line.text)))
    )
      paragraph.push(line)
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
  if (STARTS_STEP.test(line.text)) return false
  if (!line.isAfterGap && (OPEN_END.test(before) || isBrokenWord(before, line.text))) return true
  if (isShort) return false
  if (!line.isAfterGap && before.endsWith(',')) return true
  const hasEnded = ENDS.test(before.slice(-1))
  // OCR leaves gaps within sentences.
  if (line.isAfterGap) return /^\p{Ll}/u.test(line.text) && !hasEnded
  return GOES_ON_SMALL.test(line.text) || (isWrappedText && !hasEnded)
}
