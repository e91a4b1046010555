import type { FoundLine, FoundStep } from '../../recipe.ts'

/** Returns the heading text of a line, or null if it is not a heading. */
export type ParseHeading = (line: string) => string | null

const NUMBERED = /^\s*(?:step\s*)?\d{1,2}\s*[.):](?:\s*\))?\s+(?=\S)/i
const BULLET = /^\s*[-*•·▢□]\s+/

/** "For the sauce:" and "**Sauce**" are headings; a line with an amount is not. */
export const typedHeading: ParseHeading = (line) =>
  /^[^\d½¼¾⅓⅔]{1,60}:$/.test(line)
    ? line.slice(0, -1).trim()
    : (/^(?:\*\*|__)(.{1,60}?):?(?:\*\*|__):?$/.exec(line)?.[1] ?? null)

export const markedHeading =
  (mark: RegExp): ParseHeading =>
  (line) =>
    mark.exec(line)?.[1]?.trim() || null

export const splitLines = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export function groupBySection(lines: string[], readHeading: ParseHeading): FoundLine[] {
  let section: string | null = null
  const found: FoundLine[] = []
  for (const line of lines) {
    const heading = readHeading(line)
    if (heading === null) found.push({ line, section })
    else section = heading
  }
  return found
}

export const ingredientLines = (text: string | null, readHeading: ParseHeading = typedHeading): FoundLine[] =>
  groupBySection(
    splitLines(text).map((line) => line.replace(BULLET, '')),
    readHeading,
  )

export const createStep = (instruction: string, section: string | null = null): FoundStep => ({
  instruction,
  section,
  duration_sec: null,
  pictures: [],
})

/** Splits into paragraphs if there are any, else into lines, and removes step numbers. */
export function toSteps(text: string | null, readHeading: ParseHeading = typedHeading): FoundStep[] {
  const found = groupBySection(splitLines(text), readHeading)
  return found.map(({ line, section }) => createStep(line.replace(NUMBERED, ''), section))
}
