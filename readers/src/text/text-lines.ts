import { matchPartLine } from '../words/section-headings.ts'
import { unwrapLines } from './unwrap-lines.ts'

/** A line, whether an empty line precedes it, and whether Markdown marks it as a heading of the first level. */
export type TextLine = { text: string; isAfterGap: boolean; isMarked?: boolean }

const MAX_LINES = 5_000
const MAX_LINE_LENGTH = 5_000

const MIN_LINES = 8
const MAX_TOGETHER = 0.1

/** Number of empty lines between paragraphs: more than one if some programs put one between all lines. */
function sizeOfGap(gaps: number[]): number {
  const between = gaps.slice(1)
  const together = between.filter((gap) => gap === 0).length
  if (between.length < MIN_LINES || together > between.length * MAX_TOGETHER) return 1
  return Math.min(...between.filter((gap) => gap > 0)) + 1
}

/** 'Home  About  Recipes', the menu of a page. */
const NAVIGATION = /^\s*\p{Lu}\p{L}*(?: \p{L}+)?(?:(?: {2,}|\t+)\p{Lu}\p{L}*(?: \p{L}+)?){2,}\s*$/u

/** Removes Markdown, quotes and image markup. */
const bare = (raw: string) =>
  raw
    .slice(0, MAX_LINE_LENGTH)
    .replace(/\s+/g, ' ')
    .replace(/^\s*(?:> ?)+/, '')
    .replace(/^\s*#{1,6} /, '')
    .replace(/^\s*[*+-]? ?\[[ xX✓]?\] /, '- ')
    .replace(/^\s*[*+-] (\*\*|__)([^*_:]+):?\1\s*$/, '$2:')
    .replace(/^\s*(\*\*|__)(.+)\1\s*$/, '$2')
    .replace(/^\s*([*_])(?=\S)([^*_]*\d[^*_]*)(?<=\S)\1\s*$/, '$2')
    .replace(/(\*\*|__|''')(?=\S)([^*_]{1,200}?)(?<=\S)\1/g, '$2')
    .replace(/^\s*\*(\p{L}[^*]{1,30})\*$/u, (_, name: string) => (name.split(' ').length > 3 ? _ : name))
    .replace(/^[★☆⭐]{2,}\s*[·|•]\s*/u, '')
    .replace(/^\d{1,2}\/\s+(?=\p{L})/u, '')
    .replace(/^[①-⑳]\s*/u, (sign) => `${sign.charCodeAt(0) - 0x245f}. `)
    .replace(/^(\d)\uFE0F?\u20E3\s*/, '$1. ')
    .replace(/^(?:\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?\s*)+(?=[\p{L}\p{N}])/u, '')
    .replace(/^(?:[-=*_~] ?){3,}$/, '')
    .trim()

/** 'Zutaten (4 Personen): 300 g Linsen, …' as a heading and its content. */
function splitHeading(line: string): string[] {
  const [, heading = '', rest = ''] = /^(\p{L}{3,20} [^:.]{1,40}):\s+(\S.*)$/u.exec(line) ?? []
  const isCounted = /\d|\)$/.test(heading)
  return isCounted && matchPartLine(heading) === 'ingredients' ? [heading, rest] : [line]
}

const LABEL = /(?<=^|\s)(\p{Lu}\p{L}{3,}(?: \p{L}+)?):\s+/gu
const SENTENCE_END = /(?<=\p{L}{3}[.!)])\s+(?=\p{Lu})|\s+(?=\d{1,2}[.)]\s+\p{Lu})/u

/** 'Waffles. Ingredients: 2 eggs, … Method: Mix all. Bake.' as lines. */
function splitWall(line: string): string[] {
  const labels = [...line.matchAll(LABEL)].flatMap((found) => {
    const part = matchPartLine(found[1] ?? '')
    return part === null ? [] : [{ part, start: found.index, end: found.index + found[0].length }]
  })
  const parts = labels.map(({ part }) => part)
  if (!parts.includes('ingredients') || !parts.includes('steps')) return [line]
  const lines = [line.slice(0, labels[0]?.start).replace(/[.:,\s]+$/, '')]
  for (const [index, { part, start, end }] of labels.entries()) {
    const rest = line
      .slice(end, labels[index + 1]?.start)
      .replace(/(?:\s+#[\p{L}\p{N}_]+)+\s*$/u, '')
      .trim()
    if (part === 'steps') lines.push(line.slice(start, end).trim(), ...rest.split(SENTENCE_END))
    else lines.push(line.slice(start, end) + rest)
  }
  return lines.filter((one) => one !== '')
}

const STARTS_LISTED = /^[\d½¼¾⅓⅔⅛]/
const indent = (line: string) => /^\s*/.exec(line)?.[0].length ?? 0

/** Joins a line of a list with its indented continuation, as cards and scans have them. */
function joinHangingLines(raw: string[]): string[] {
  const lines: string[] = []
  for (const line of raw) {
    const before = lines.at(-1) ?? ''
    const isHanging =
      /^ {2,}[\p{Ll}(]/u.test(line) &&
      indent(line) >= indent(before) + 2 &&
      STARTS_LISTED.test(before.trimStart())
    if (isHanging) lines[lines.length - 1] = `${before.trimEnd()} ${line.trim()}`
    else lines.push(line)
  }
  return lines
}

/** Non-empty lines, each with whether a gap precedes it. */
export function splitTextLines(text: string): TextLine[] {
  const lines: Omit<TextLine, 'isAfterGap'>[] = []
  const gaps: number[] = []
  let empty = 1
  for (const raw of unwrapLines(joinHangingLines(text.split(/\r\n?|\n|\f/)))) {
    if (lines.length === MAX_LINES) break
    const line = raw === '' || NAVIGATION.test(raw) ? '' : bare(raw)
    for (const part of line === '' ? [] : splitWall(line).flatMap(splitHeading)) {
      lines.push(/^\s*# \S/.test(raw) ? { text: part, isMarked: true } : { text: part })
      gaps.push(empty)
      empty = 0
    }
    if (line === '') empty += 1
  }
  const gap = sizeOfGap(gaps)
  return lines.map((line, index) => ({ ...line, isAfterGap: index === 0 || (gaps[index] ?? 0) >= gap }))
}

/** Groups lines by gaps. */
export function splitBlocks(lines: TextLine[]): TextLine[][] {
  const blocks: TextLine[][] = []
  for (const line of lines) {
    if (line.isAfterGap || blocks.length === 0) blocks.push([])
    blocks.at(-1)?.push(line)
  }
  return blocks
}

const SEPARATOR = /^[^\S\r\n]*(?:[-=*_~#][^\S\r\n]?){5,}[^\S\r\n]*$/m

/** Splits a text at lines of dashes or stars and at page breaks. */
export function splitTexts(text: string): string[] {
  return text
    .split(/\f/)
    .flatMap((page) => page.split(new RegExp(SEPARATOR, 'm')))
    .filter((part) => part.trim() !== '')
}
