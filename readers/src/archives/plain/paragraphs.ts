import { shortLines } from './short-lines.ts'

const MAX_HEADING_LENGTH = 200

/** Joins wrapped lines; an empty line or a much deeper indent starts a new paragraph. */
export function splitParagraphs(lines: string[]): string[] {
  const found: string[][] = [[]]
  for (const line of lines) {
    const words = line
      .replaceAll('\t', ' ')
      .replace(/^[~:]\s?/, '')
      .trim()
    if (words === '' || /^[-=_*~\s]{4,}$/.test(words)) found.push([])
    else found.at(-1)?.push(words)
  }
  return found.filter((part) => part.length > 0).map((part) => part.join(' '))
}

/** Splits text at the start of each recipe and drops the text before the first. */
export function* recipesIn(text: string, begin: RegExp): Generator<string[]> {
  let open: string[] | null = null
  for (const line of shortLines(text)) {
    if (begin.test(line)) {
      if (open) yield open
      open = []
    } else open?.push(line.replaceAll('\u0014', '').trimEnd())
  }
  if (open) yield open
}

/** Whether a recipe starts near the top; e-mails have a greeting before it. */
export const beginsIn = (text: string, begin: RegExp): boolean =>
  shortLines(text.slice(0, 100_000)).some((line) => begin.test(line))

/** "TOMATO SAUCE" between dashes is a heading. */
export const headingBetween = (line: string, sign: '-' | '='): string | null => {
  if (line.length > MAX_HEADING_LENGTH) return null
  const mark = sign === '-' ? '(?:M{5})?-{4,}' : '={3,}'
  const [, name] = new RegExp(`^\\s*${mark}\\s*(.*?)\\s*${sign}*\\s*$`).exec(line) ?? []
  return name?.trim() || null
}
