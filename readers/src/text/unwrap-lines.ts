import { matchPartLine } from '../words/section-headings.ts'
import { NUTRITION } from './page-boilerplate.ts'

const NARROWEST = 40
const WIDEST = 100
const MIN_FULL = 4
const MIN_SHARE_FULL = 0.8
const MIN_SHARE_OPEN = 0.35

const firstWord = (line: string) => /^\S*/.exec(line)?.[0] ?? ''
const STARTS_ANEW = /^(?:\d{1,2}\s*[.)]|[•●▪◦*–-]\s|step\s*\d|schritt\s*\d)/i
const startsAnew = (line: string) =>
  STARTS_ANEW.test(line) || NUTRITION.test(line) || matchPartLine(line) !== null
/** '2 eggs', but not '20 minutes' or '180 °C'. */
const LISTED =
  /^[\d½¼¾⅓⅔⅛](?![\d.,–-]*\s?(?:°|degrees|grad|min|mins|minut\p{L}*|st\p{L}nden?|hours?|hrs?|h|heures?|hor[ae]s?)(?!\p{L}))/u
const GOES_ON_SMALL = /^[\p{Ll}(]/u

/** Whether the first word of the next line would not have fit on this one, so that the line was wrapped at a margin. */
export function isFull(line: string, next: string | undefined, width: number): boolean {
  return next !== undefined && next !== '' && line.length + 1 + firstWord(next).length > width
}

/** The width at which all lines were wrapped; null if they were not. */
function findMargin(lines: string[]): number | null {
  const width = lines.reduce((most, line) => Math.max(most, line.includes(' ') ? line.length : 0), 0)
  if (width < NARROWEST || width > WIDEST) return null
  const inner = lines.filter((line, index) => line.length >= width * 0.75 && (lines[index + 1] ?? '') !== '')
  const full = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    return line.length >= width * 0.75 && isFull(line, next, width) ? [next ?? ''] : []
  })
  const open = full.filter((next) => GOES_ON_SMALL.test(next)).length
  const isBroken =
    full.length >= MIN_FULL &&
    full.length >= inner.length * MIN_SHARE_FULL &&
    open >= full.length * MIN_SHARE_OPEN
  return isBroken ? width : null
}

/** Joins lines that a mail program or printer wrapped. */
export function unwrapLines(raw: string[]): string[] {
  const lines = raw.map((line) => line.trim())
  const width = findMargin(lines)
  if (width === null) return raw
  const paragraphs: string[][] = []
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1] ?? ''
    const isNextOfList = LISTED.test(before) && LISTED.test(line)
    const goesOn = before !== '' && isFull(before, line, width) && !startsAnew(line) && !isNextOfList
    if (goesOn) paragraphs.at(-1)?.push(line)
    else paragraphs.push([line])
  }
  return paragraphs.map(joinLines)
}

/** 'Zwie-' and 'beln' are one word, 'Back-' and 'und' are not. */
export const isBrokenWord = (before: string, after: string) =>
  /\p{Ll}-$/u.test(before.slice(-2)) &&
  /^\p{Ll}/u.test(after) &&
  !/^(?:und|oder|bzw|and|or|og|eller)\b/.test(after)

/** Joins the lines of a paragraph. */
export const joinLines = (lines: string[]) =>
  lines
    .map((line, index) => {
      const next = lines[index + 1]
      if (next === undefined) return line
      return isBrokenWord(line, next) ? line.slice(0, -1) : `${line} `
    })
    .join('')
