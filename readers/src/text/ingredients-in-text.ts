import { tokenizeLine } from '@larder/amounts/tokenize-line'
import { findUnit } from '@larder/amounts/units'
import { likenessOf } from '../ingredient-like.ts'
import { toSections } from '../ingredient-lines.ts'
import { withoutBullet } from '../line-marks.ts'
import type { FoundLine } from '../recipe.ts'
import { withListsApart } from './listed-in-line.ts'
import type { TextLine } from './text-lines.ts'

const MAX_WORDS = 6
const LEAST_OPEN = 25

const isAmount = (line: TextLine | undefined) => line !== undefined && likenessOf(line.text) === 'amount'

const PART_OF_DISH =
  /^(?:sauce|dressing|filling|topping|toppings|marinade|glaze|frosting|icing|dough|crust|batter|soße|teig|füllung|belag|guss|glasur|boden|streusel|garnitur|garnish)$/iu

/** 'Cake' over amounts, at the start or after a gap; 'Buttercream Frosting' between them. */
function isSection(lines: TextLine[], index: number): boolean {
  const line = lines[index] as TextLine
  const words = line.text.split(' ')
  if (likenessOf(line.text) !== 'name' || words.length > MAX_WORDS || /[,.(]/.test(line.text)) return false
  if (!isAmount(lines[index + 1]) || !/^[\p{Lu}#*]/u.test(line.text)) return false
  const isTitled = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word))
  return index === 0 || line.isAfterGap || isTitled || PART_OF_DISH.test(line.text)
}

const OPEN_END = /\s(?:\p{Ll}+ly|fein|grob|klein|in|of|with|mit|von|vom|zum|für|for|the|a)$/u

/** The rest of a line that was too long for the column: begins small, behind a line that is still open. */
function goesOn(before: string, line: string): boolean {
  const open = (before.match(/\(/g) ?? []).length > (before.match(/\)/g) ?? []).length
  return (
    open ||
    (/^\p{Ll}/u.test(line) && OPEN_END.test(before)) ||
    (/^\p{Ll}/u.test(line) && /(?:,| and| or| und| oder)$/u.test(before) && before.length >= LEAST_OPEN)
  )
}

/** '1 cup', 'onion' or '2 tbsp' by itself, as a table gives them that was copied cell by cell. */
function isBareAmount({ text }: TextLine): boolean {
  const tokens = tokenizeLine(text, 4)
  return (
    tokens.length <= 3 &&
    tokens[0]?.kind === 'number' &&
    tokens.every(({ kind, text: word }) => kind !== 'word' || findUnit(word) !== undefined)
  )
}

/** Puts amounts in lines of their own before the names that follow them, where this is how the list is written. */
function withNames(lines: TextLine[]): TextLine[] {
  const isHalf = lines.map((line, index) => {
    const next = lines[index + 1]
    return isBareAmount(line) && next !== undefined && !next.isAfterGap && likenessOf(next.text) === 'name'
  })
  if (isHalf.filter(Boolean).length < 2) return lines
  return lines.flatMap((line, index) => {
    if (isHalf[index]) return []
    return isHalf[index - 1] ? [{ ...line, text: `${lines[index - 1]?.text} ${line.text}` }] : [line]
  })
}

export function ingredientsInText(lines: TextLine[]): FoundLine[] {
  const whole: TextLine[] = []
  for (const line of withNames(withListsApart(lines))) {
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
