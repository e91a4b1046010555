import type { LineLabel } from './line-labels.ts'
import { isNumberWord, readNumber } from './read-number.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { tokenUnit } from './units.ts'

/** A word of a unit. */
export type UnitWord = Pick<Token, 'text' | 'unit'>

/** A number and its unit words, as token indexes. */
export type Group = {
  quantity: number | null
  max: number | null
  units: UnitWord[]
  isTimes: boolean
  /** '21 to 25 per pound' is the size of a piece, not an amount. */
  isRate: boolean
  first: number
  last: number
}

// Parts of an amount without a number of their own: '1 cup to 2 cups', '1 x tin'.
const LINK_WORDS = /^(to|or|and|x|bis|oder|und)$/i
// '2 dozen' and 'one half', but not '1 one-pound jar'.
const MULTIPLIERS = /^(dozen|half|quarter|dutzend|halbe[nrs]?|viertel)$/i
const ARTICLES = /^(a|an|the|of)$/i

function readQuantity(token: Token, isGerman: boolean, next: Token | undefined) {
  if (token.kind !== 'number')
    return { value: isNumberWord(token.text) ? readNumber(token.text) : null, max: null }
  const unit = next && tokenUnit(next)?.id
  const [low, high] = token.numbers.map((text) => readNumber(text, isGerman, unit))
  return { value: low ?? null, max: high ?? null }
}

function openGroup(index: number, found: Partial<Group>): Group {
  return {
    quantity: null,
    max: null,
    units: [],
    isTimes: false,
    isRate: false,
    first: index,
    last: index,
    ...found,
  }
}

export const isSize = ({ text, unit }: UnitWord): boolean => unit === undefined && isSizeWord(text)

function isPackageLike(word: UnitWord): boolean {
  const kind = tokenUnit(word)?.kind
  return kind === undefined || kind === 'package' || kind === 'part'
}

/** A size word before its number: 'scant ⅔ cup'. */
function isSizeBefore({ quantity, units, last }: Group, index: number): boolean {
  return quantity === null && units.length > 0 && units.every(isSize) && last === index - 1
}

function addQuantity(groups: Group[], tokens: Token[], index: number, isGerman: boolean): void {
  const token = tokens[index] as Token
  const current = groups.at(-1)
  if (token.kind === 'word' && LINK_WORDS.test(token.text)) return
  const { value, max } = readQuantity(token, isGerman, tokens[index + 1])
  const isMultiplied =
    current?.last === index - 1 && current.units.length === 0 && MULTIPLIERS.test(token.text)
  if (isMultiplied && value !== null) {
    current.quantity = (current.quantity ?? 1) * value
    if (current.max !== null) current.max *= value
    current.last = index
  } else if (current && isSizeBefore(current, index)) {
    Object.assign(current, { quantity: value, max, isTimes: token.isTimes, last: index })
  } else {
    // '大さじ2' is one token.
    const units = token.unit ? [token] : []
    groups.push(openGroup(index, { quantity: value, max, units, isTimes: token.isTimes }))
  }
}

function addUnit(groups: Group[], tokens: Token[], index: number): void {
  const word = tokens[index] as Token
  const current = groups.at(-1)
  if (ARTICLES.test(word.text)) return
  if (current && /^per$/i.test(word.text)) current.isRate = true
  const isNear =
    current &&
    (current.last === index - 1 ||
      (current.last === index - 2 && tokens[index - 1]?.text === '.') ||
      current.units.every(isSize))
  // In '2 28-ounce cans', the outer word is the count and the inner one the size.
  const counted = groups.findLast((group) => group.quantity !== null && group.units.every(isSize))
  if (counted && counted !== current && !current?.isRate && isPackageLike(word)) {
    counted.units.push(word)
  } else if (current && isNear) {
    current.units.push(word)
    current.last = index
  } else {
    groups.push(openGroup(index, { units: [word] }))
  }
}

export function collectGroups(tokens: Token[], labels: LineLabel[], isGerman: boolean): Group[] {
  const groups: Group[] = []
  for (const [index, label] of labels.entries()) {
    if (label === 'quantity') addQuantity(groups, tokens, index, isGerman)
    if (label === 'unit') addUnit(groups, tokens, index)
  }
  return groups.filter((group, index) => index === 0 || !group.isRate)
}
