import { likenessOf } from '../ingredient-like.ts'
import { splitJoinedLine, toSections } from '../ingredient-lines.ts'
import { withoutBullet } from '../line-marks.ts'
import type { FoundLine } from '../recipe.ts'
import type { TextLine } from './text-lines.ts'

const MAX_WORDS = 6
const LEAST_OPEN = 25

const isAmount = (line: TextLine | undefined) => line !== undefined && likenessOf(line.text) === 'amount'

/** 'Cake' over amounts, at the start or after a gap; 'Buttercream Frosting' between them. */
function isSection(lines: TextLine[], index: number): boolean {
  const line = lines[index] as TextLine
  const words = line.text.split(' ')
  if (likenessOf(line.text) !== 'name' || words.length > MAX_WORDS || /[,.(]/.test(line.text)) return false
  if (!isAmount(lines[index + 1]) || !/^[\p{Lu}#*]/u.test(line.text)) return false
  const isTitled = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
  return index === 0 || line.isAfterGap || isTitled
}

/** The rest of a line that was too long for the column: begins small, behind a line that is still open. */
function goesOn(before: string, line: string): boolean {
  const open = (before.match(/\(/g) ?? []).length > (before.match(/\)/g) ?? []).length
  return (
    open ||
    (/^\p{Ll}/u.test(line) && /(?:,| and| or| und| oder)$/u.test(before) && before.length >= LEAST_OPEN)
  )
}

/** A list that was typed with commas. */
const asLines = (lines: TextLine[]): TextLine[] =>
  lines.flatMap((line) => splitJoinedLine(line.text).map((text) => ({ ...line, text })))

export function ingredientsInText(lines: TextLine[]): FoundLine[] {
  const whole: TextLine[] = []
  for (const line of asLines(lines)) {
    const before = whole.at(-1)
    if (before && !line.isAfterGap && likenessOf(line.text) === 'name' && goesOn(before.text, line.text))
      whole[whole.length - 1] = { ...before, text: `${before.text} ${line.text}` }
    else whole.push({ ...line, text: withoutBullet(line.text) })
  }
  const found: FoundLine[] = []
  let section: string | null = null
  for (const [index, { text }] of whole.entries()) {
    if (isSection(whole, index)) section = text.replace(/\s*:$/, '')
    else found.push({ line: text, section: /[:：]$/.test(text) ? null : section })
  }
  return toSections(found)
}
