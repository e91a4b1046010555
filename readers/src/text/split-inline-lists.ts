import { classifyLine } from '../classify-line.ts'
import { splitJoinedLine } from '../ingredient-lines.ts'
import { stripBullet } from '../strip-bullet.ts'
import { isInstruction } from '../words/cooking-verbs.ts'
import { matchPartLine } from '../words/section-headings.ts'
import { readHeadMetadata } from './head-metadata.ts'
import { BAKES } from './split-ingredients-and-steps.ts'
import type { TextLine } from './text-lines.ts'

const LAST_OF_LIST = /\s(?:und|and|sowie|plus)\s(?=[\d½¼¾⅓⅔⅛])/u
/** '2 eggs / 80 g feta' */
const BETWEEN = /\s+[/+]\s+/gu
const BRACKETED = /^\(([^()]*)\)$/
/** A comma outside brackets. */
const COMMA = /\s*[,;]\s+(?![^()]*\))/u
const MAX_LIST_LENGTH = 2_000
const MAX_WORDS_OF_A_NAME = 4
// Preparation of the previous ingredient, not the next one.
const PREPARED =
  /^(?:cut|to|for|at|plus|or|in|finely|very|torn|optional|zum|zur|für|in|oder|je|nach|fein|grob|klein)\b|\p{L}{2}ed\b|^\p{Ll}{0,8}ge\p{Ll}{2,}(?:t|en)$/u

/** Whether the next ingredient starts after this comma; German names are capitalised. */
function isNextName(text: string, isGerman: boolean): boolean {
  if (text.split(' ').length > MAX_WORDS_OF_A_NAME || PREPARED.test(text)) return false
  return !isGerman || /^\p{Lu}/u.test(text)
}

/** Splits 'an egg, salt, pepper' without amounts into names with their preparation. */
function namesIn(text: string): string[] {
  if (text.length > MAX_LIST_LENGTH) return [text]
  const isGerman = /[äöüß]|\b(?:und|oder|EL|TL)\b/u.test(text) && /\p{Lu}\p{Ll}{2}/u.test(text)
  const names: string[] = []
  for (const part of text.split(COMMA))
    if (names.length === 0 || isNextName(part, isGerman) || /^[\d½¼¾⅓⅔⅛]/u.test(part)) names.push(part)
    else names[names.length - 1] += `, ${part}`
  return names
}

const asLines = (texts: string[], { isAfterGap }: TextLine): TextLine[] =>
  texts.map((text, index) => ({ text, isAfterGap: index === 0 && isAfterGap }))

const withoutStop = (text: string) => text.replace(/(?<=\p{L})\.$/u, '')

/** Splits '4 eggs, 100 g sugar, 80 g flour, salt and 1 vanilla pod.' into lines; other lines stay. */
function listedInLine(line: TextLine): TextLine[] {
  if (line.text.length > MAX_LIST_LENGTH) return [line]
  const whole = stripBullet(line.text)
  const parts = splitJoinedLine((BRACKETED.exec(whole)?.[1] ?? whole).replaceAll(BETWEEN, ', '))
  if (parts.length === 1 || classifyLine(parts[0] ?? '') !== 'amount' || isInstruction(line.text))
    return [line]
  const last = withoutStop(parts.pop() ?? '')
  return asLines([...parts, ...last.split(LAST_OF_LIST)].flatMap(namesIn), line)
}

/** Text after 'Ingredients:' on the same line. */
export function listedBehindHeading(line: TextLine): TextLine[] {
  const names = namesIn(withoutStop(line.text)).flatMap((name) => name.split(LAST_OF_LIST))
  return names.length > 2 ? asLines(names, line) : [line]
}

/** Introduction and list of 'Man nehme 4 Eier, 120 g Zucker, 80 g Mehl'. */
export function findOpenedList(line: TextLine): TextLine[] | null {
  const [, opening = '', rest = ''] = /^(\p{L}[^\d½¼¾⅓⅔⅛]{2,40}?)\s+([\d½¼¾⅓⅔⅛].*)$/su.exec(line.text) ?? []
  if (matchPartLine(opening) !== 'ingredients') return null
  const listed = listedInLine({ ...line, text: rest })
  return listed.length > 1 ? listed : null
}

const LABELLED = /^(\p{L}[\p{L} ]{2,29}):\s+([\d½¼¾⅓⅔⅛].*\p{L}.*)$/u

function labelledList(line: TextLine): TextLine[] | null {
  const [, label = '', rest = ''] = LABELLED.exec(line.text) ?? []
  if (label === '' || matchPartLine(label) !== null || readHeadMetadata(line.text) !== null) return null
  const listed = asLines(namesIn(withoutStop(rest)), { ...line, isAfterGap: false })
  return isInstruction(rest) || BAKES.test(rest) ? null : [{ ...line, text: `${label}:` }, ...listed]
}

/** Splits inline lists into lines: 'Dough: 200 g flour, 2 eggs', with its section. */
export function splitInlineLists(lines: TextLine[]): TextLine[] {
  const labelled = lines.map(labelledList)
  const isSo = labelled.some((list) => list !== null && list.length > 2)
  return lines.flatMap((line, index) => (isSo && labelled[index]) || listedInLine(line))
}
