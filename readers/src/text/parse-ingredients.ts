import { tokenizeLine } from '@larder/amounts/tokenize-line'
import { findUnit } from '@larder/amounts/units'
import { classifyLine } from '../classify-line.ts'
import { parseSectionHeading } from '../ingredient-lines.ts'
import type { FoundLine } from '../recipe.ts'
import { parseStepLabel } from '../step-numbers.ts'
import { stripBullet } from '../strip-bullet.ts'
import { partName } from './named-parts.ts'
import { splitInlineLists } from './split-inline-lists.ts'
import type { TextLine } from './text-lines.ts'
import { isBrokenWord, joinLines } from './unwrap-lines.ts'

const MAX_WORDS = 6
const MIN_OPEN = 25
const MAX_WHOLE_LENGTH = 500
const MIN_BULLETED = 3
const MOST = 0.6

const isAmount = (line: TextLine | undefined) => line !== undefined && classifyLine(line.text) === 'amount'

const PART_OF_DISH =
  /^(?:sauce|filling|topping|toppings|glaze|frosting|icing|dough|crust|batter|sponge|soße|sosse|boden|deko|dekoration|verzierung|außerdem|garnitur|garnish|saus|fyll|pynt|bunn|tilbehør|sås|pâte|garniture|glaçage|nappage|masa|relleno|glaseado|cobertura|massa|recheio|calda|impasto|ripieno|farcia|glassa|deeg|vulling|beslag|deg|fyllning|glasyr|dej|fyld|ciasto|nadzienie|polewa|тісто|начинка|глазур|בצק|מילוי|ציפוי)$|(?:teig|deig|füllung|belag|guss|glasur|streusel|marinade|dressing)$/iu

type List = { lines: TextLine[]; ofSteps: Set<string>; isCapitalized: boolean; isInBlocks: boolean }

const isShortName = ({ text, isAfterGap }: TextLine) =>
  classifyLine(text) === 'name' &&
  text.split(' ').length <= MAX_WORDS &&
  !/[,.(]/.test(isAfterGap ? text.replace(/\s\([^()]*\)$/, '') : text) &&
  /^[\p{Lu}#*]/u.test(text)

const isTitled = ({ text }: TextLine) =>
  text.includes(' ') && text.split(' ').every((word) => /^\p{Lu}/u.test(word))

/** Whether the list capitalises names ('Black Pepper'), so that capitals do not indicate a heading. */
const capitalizesNames = (lines: TextLine[]) =>
  lines.some(
    (line, index) => !line.isAfterGap && isShortName(line) && isTitled(line) && !isAmount(lines[index + 1]),
  )

/** Whether every block between gaps starts with a name, so that the first line of another block is a name, too. */
export function isInNamedBlocks(lines: TextLine[]): boolean {
  const opening = lines.filter(({ isAfterGap }, index) => isAfterGap || index === 0)
  return (
    opening.length > 1 &&
    opening.every((line) => isShortName(line) || parseSectionHeading(line.text) !== null)
  )
}

/** 'On the side' above lower-case names. */
function opensBlock({ lines, isInBlocks }: Pick<List, 'lines' | 'isInBlocks'>, index: number): boolean {
  const under = [lines[index + 1], lines[index + 2]]
  return isInBlocks || under.every((line) => line?.isAfterGap === false && /^\p{Ll}/u.test(line.text))
}

/**
 * 'Cake' above amounts, at the start or after a gap; 'Buttercream Frosting' between them; and headings that the steps
 * also have.
 */
function isOverAmounts({ lines, ofSteps, isCapitalized, isInBlocks }: List, index: number): boolean {
  const line = lines[index]
  const next = lines[index + 1]
  if (line === undefined || next === undefined) return false
  if (parseStepLabel(line.text) !== null && isAmount(next)) return true
  if (!isShortName(line)) return false
  const isPart = PART_OF_DISH.test(line.text.split(' ').at(-1) ?? '')
  if (line.isAfterGap && !next.isAfterGap && (isPart || opensBlock({ lines, isInBlocks }, index))) return true
  if (!isAmount(next)) return false
  return (
    index === 0 ||
    line.isAfterGap ||
    isPart ||
    (isTitled(line) && !isCapitalized) ||
    ofSteps.has(partName(line.text))
  )
}

/** The dish name above the name of its first part. */
function isOverSection(list: List, index: number): boolean {
  const line = list.lines[index]
  return (
    line?.isAfterGap === true &&
    isShortName(line) &&
    line.text.includes(' ') &&
    isOverAmounts(list, index + 1)
  )
}

const OPEN_END =
  /\s(?:\p{Ll}+ly|fein|grob|klein|in|into|of|with|and|or|plus|mit|von|vom|zum|für|und|oder|for|the|a|de|d['’]|en|et|ou|con|y|o|e|di|da|in|a)$/u

/** The continuation of a wrapped line: starts in lower case after an incomplete line. */
function goesOn(before: string, line: string): boolean {
  if (before.length > MAX_WHOLE_LENGTH) return false
  if (isBrokenWord(before, line) || (/, \p{L}[^,]*,$/u.test(before) && !line.includes(' '))) return true
  const open = (before.match(/\(/g) ?? []).length > (before.match(/\)/g) ?? []).length
  return (
    open ||
    /^(?:and|or|for|to(?! taste)|plus|und|oder|sowie|zum|zur|et|ou|pour|y|para|e|per) \p{Ll}/u.test(line) ||
    (/^\p{Ll}/u.test(line) && OPEN_END.test(before)) ||
    (/^\p{Ll}/u.test(line) && /(?:,| and| or| und| oder)$/u.test(before) && before.length >= MIN_OPEN)
  )
}

/** '1 cup', 'onion' or '2 tbsp' in separate lines, as in a table that was copied cell by cell. */
function isBareAmount({ text }: TextLine): boolean {
  const tokens = tokenizeLine(text, 4)
  return (
    tokens.length <= 3 &&
    tokens[0]?.kind === 'number' &&
    tokens.every(({ kind, text: word }) => kind !== 'word' || findUnit(word) !== undefined)
  )
}

/** Joins amounts in separate lines with the following names, if the list is written this way. */
function withNames(lines: TextLine[]): TextLine[] {
  const isHalf = lines.map((line, index) => {
    const next = lines[index + 1]
    return isBareAmount(line) && next !== undefined && !next.isAfterGap && classifyLine(next.text) === 'name'
  })
  if (isHalf.filter(Boolean).length < 2) return lines
  return lines.flatMap((line, index) => {
    if (isHalf[index]) return []
    return isHalf[index - 1] ? [{ ...line, text: `${lines[index - 1]?.text} ${line.text}` }] : [line]
  })
}

const LETTER = /^([A-H])[.)]\s+(?=\p{Lu})/u

/** Converts 'A. Sponge' and 'B. Cream' to 'Sponge:' and 'Cream:' if the letters are consecutive. */
function stripListLetters(lines: TextLine[]): TextLine[] {
  const letters = lines.flatMap(({ text }) => LETTER.exec(text)?.[1] ?? []).join('')
  if (letters.length < 2 || !'ABCDEFGH'.startsWith(letters)) return lines
  return lines.map((line) =>
    LETTER.test(line.text) ? { ...line, text: `${line.text.replace(LETTER, '').replace(/:$/, '')}:` } : line,
  )
}

/** Parses ingredient lines and their sections; `ofSteps` are possible section names of the steps. */
export function parseIngredients(lines: TextLine[], ofSteps: Set<string>): FoundLine[] {
  const whole: TextLine[] = []
  const own = withNames(splitInlineLists(stripListLetters(lines)))
  const bulleted = own.filter(({ text }) => stripBullet(text) !== text).length
  const isMarked = bulleted >= MIN_BULLETED && bulleted < own.length && bulleted >= own.length * MOST
  for (const line of own) {
    const before = whole.at(-1)
    if (before && !line.isAfterGap && classifyLine(line.text) === 'name' && goesOn(before.text, line.text))
      whole[whole.length - 1] = { ...before, text: joinLines([before.text, line.text]) }
    else {
      const text = stripBullet(line.text)
      // 'chicken' between lines with bullets is the name of a part.
      const isPart = isMarked && text === line.text && classifyLine(text) === 'name'
      whole.push({ ...line, text: isPart ? `${text.replace(/:$/, '')}:` : text })
    }
  }
  const found: FoundLine[] = []
  const list: List = {
    lines: whole,
    ofSteps,
    isCapitalized: capitalizesNames(whole),
    isInBlocks: isInNamedBlocks(whole),
  }
  let section: string | null = null
  for (const [index, { text }] of whole.entries()) {
    const marked = index < whole.length - 1 ? parseSectionHeading(text) : null
    const name = marked ?? text.replace(/\s*:$/, '')
    if (isOverSection(list, index)) section = name
    else if (marked !== null || isOverAmounts(list, index))
      section = isOverSection(list, index - 1) ? `${section}: ${name}` : name
    else found.push({ line: stripBullet(text), section })
  }
  return found
}
