import { readNumber } from '../read-number.ts'
import type { Token } from '../tokenize-line.ts'
import { isTranslatedFood } from '../translated-food.ts'
import type { Unit } from '../units.ts'
import { chooseUnit, findFood } from './choose-unit.ts'
import type { CompiledPack } from './compile-pack.ts'
import { SEPARATOR } from './find-trailing-amount.ts'
import type { Found } from './phrase-table.ts'

/** Between a number and a fraction: '大さじ1・1/2', '1 & 1/2'. */
const SUM_SIGN = /^[・･&+]$/

/**
 * Adapts tokens to a language: number words become numbers, '2 à 3' becomes one range, and the words of a unit become
 * one token.
 */
export function adaptTokens(line: string, tokens: Token[], pack: CompiledPack): Token[] {
  const words = tokens.flatMap((token, index) => splitWord(token, pack, tokens[index - 1]))
  const adapted = joinUnits(joinNumbers(words, pack), pack)
  return adapted.map((token) => ({ ...token, text: line.slice(token.start, token.end) }))
}

/** "d'huile" becomes two words, and so do 'しょうゆ大さじ' and 'півсклянки'. */
function splitWord(token: Token, pack: CompiledPack, before: Token | undefined): Token[] {
  if (token.kind !== 'word') return [token]
  if (pack.joinedOf && before?.kind === 'number')
    return splitAtParticle(token, pack, pack.joinedOf) ?? splitAtRemark(token, pack)
  const lower = token.text.toLowerCase().replaceAll('’', "'")
  const front = pack.elisions.find((elision) => lower.startsWith(elision) && lower.length > elision.length)
  if (front) return cut(token, front.length)
  const count = findCountBefore(lower, pack)
  if (count) return cut(token, count)
  const back = pack.unitsBeforeNumber.find((unit) => {
    const [, after] = lower.split(unit, 2)
    return after !== undefined && (/^\d*$/.test(after) || pack.numbersAfterFood.has(after))
  })
  return back ? splitAfterUnit(token, lower.lastIndexOf(back), back.length) : [token]
}

/** The length of 'пів' in 'півсклянки' and of '半' in '半丁'. */
const findCountBefore = (word: string, pack: CompiledPack): number | undefined =>
  Array.from(word, (_, at) => at).find((at) => {
    const count = word.slice(0, at)
    return (pack.half.has(count) || pack.numbersAfterFood.has(count)) && pack.units.has(word.slice(at))
  })

/** '個の卵' after a number */
function splitAtParticle(token: Token, pack: CompiledPack, of: string): Token[] | undefined {
  const at = token.text.indexOf(of)
  const food = at + of.length
  if (at < 0 || food === token.text.length) return undefined
  if (at === 0) return cut(token, food)
  if (!pack.units.has(token.text.slice(0, at))) return undefined
  const [unit, rest] = cut(token, at) as [Token, Token]
  return [unit, ...cut(rest, of.length)]
}

/** 'g前後' after a number */
function splitAtRemark(token: Token, pack: CompiledPack): Token[] {
  const { text } = token
  const at = Array.from(text).findIndex(
    (_, at) => pack.units.has(text.slice(0, at)) && pack.remarks.has(text.slice(at)),
  )
  return at > 0 ? cut(token, at) : [token]
}

/** '大さじ2' and '大さじ半分' are one word for the tokenizer. */
function splitAfterUnit(token: Token, at: number, length: number): Token[] {
  const [food, rest] = at > 0 ? cut(token, at) : [undefined, token]
  const [unit, count] = (rest as Token).text.length > length ? cut(rest as Token, length) : [rest]
  const isDigits = count && /^\d+$/.test(count.text)
  const number = isDigits ? { ...count, kind: 'number' as const, numbers: [count.text] } : count
  return [food, unit, number].filter((each) => each !== undefined)
}

function cut(token: Token, at: number): Token[] {
  const middle = token.start + at
  return [
    { ...token, text: token.text.slice(0, at), end: middle },
    { ...token, text: token.text.slice(at), start: middle },
  ]
}

function joinNumbers(tokens: Token[], pack: CompiledPack): Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    const { token, end } = readNumberAt(tokens, index, pack, joined)
    joined.push(token)
    index = end
  }
  return joined
}

function readNumberAt(tokens: Token[], index: number, pack: CompiledPack, before: Token[]) {
  const first = readSingleNumber(tokens, index, pack, before)
  if (!first) return { token: tokens[index] as Token, end: index + 1 }
  let { token, end } = first
  const and = SUM_SIGN.test(tokens[end]?.text ?? '') ? end + 1 : pack.and.find(tokens, end)?.end
  const fraction = and && readSingleNumber(tokens, and, pack, [])
  if (fraction && token.numbers.length === 1 && isFraction(fraction.token)) {
    token = addNumbers(token, fraction.token, pack)
    end = fraction.end
  }
  const half = pack.half.find(tokens, end)
  if (half && token.numbers.length === 1 && token.numbers[0] === '1') {
    token = joinTokens(token, tokens[half.end - 1] as Token, ['0.5'])
    end = half.end
  }
  const to = token.numbers.length === 1 ? pack.to.find(tokens, end) : undefined
  const last = to && readSingleNumber(tokens, to.end, pack, [])
  if (last && last.token.numbers.length === 1) {
    token = joinTokens(token, last.token, [...token.numbers, ...last.token.numbers])
    end = last.end
  }
  return { token, end }
}

/** A number word counts only where an amount can begin: 'un' is also an article. */
function readSingleNumber(tokens: Token[], index: number, pack: CompiledPack, before: Token[]) {
  const token = tokens[index]
  if (token?.kind === 'number') return { token, end: index + 1 }
  const isInside = before.some(({ kind, text }) => kind === 'word' && !pack.about.has(text))
  const word = pack.numbers.find(tokens, index)
  if (word && index > 0 && pack.numbersAfterFood.has(token?.text ?? ''))
    return { token: joinTokens(token as Token, token as Token, [String(word.value)]), end: index + 1 }
  // 'כוס וחצי': a cup and a half.
  const isAfterUnit = before.length === 1 && pack.units.has(before[0]?.text ?? '') && (word?.value ?? 1) > 1
  if (isInside && !isAfterUnit && !isAfterPart(before, pack)) return undefined
  // A number word at the end of a line counts nothing, and 'un peu' is no number.
  if (!word || word.end >= tokens.length || (pack.some.find(tokens, index)?.end ?? 0) > word.end)
    return undefined
  const last = tokens[word.end - 1] as Token
  return { token: joinTokens(token as Token, last, [String(word.value)]), end: word.end }
}

const findPreparation = (tokens: Token[], index: number, pack: CompiledPack): number | undefined =>
  pack.preparations.find(tokens, index)?.end ??
  (pack.preparationForms?.test(tokens[index]?.text.toLowerCase() ?? '') ? index + 1 : undefined)

/** After the 'jus d’' of 'jus d’un demi citron' and the 'scorza grattugiata di' of one lemon. */
function isAfterPart(before: Token[], pack: CompiledPack): boolean {
  for (const index of before.keys()) {
    let end = pack.partOf.find(before, index)?.end
    while (end !== undefined && end < before.length)
      end = pack.of.find(before, end)?.end ?? findPreparation(before, end, pack)
    if (end !== undefined) return true
  }
  return false
}

const isFraction = ({ numbers: [text = ''] }: Token) => {
  const value = readNumber(text)
  return value !== null && value > 0 && value < 1
}

function addNumbers(token: Token, fraction: Token, pack: CompiledPack): Token {
  const [whole, part] = [token, fraction].map(({ numbers }) =>
    readNumber(numbers[0] ?? '', pack.decimalSeparator === ','),
  )
  return joinTokens(token, fraction, [String((whole ?? 0) + (part ?? 0))])
}

function joinTokens(first: Token, last: Token, numbers: string[]): Token {
  return { ...first, kind: 'number', end: last.end, numbers, isTimes: last.isTimes }
}

function joinUnits(tokens: Token[], pack: CompiledPack): Token[] {
  const joined: Token[] = []
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token
    const counted = tokens[index + 1]
    const unit = counted?.kind === 'number' ? pack.units.find([token], 0)?.value : undefined
    // 'gr 150 di zucchero', 'כוס וחצי'
    const isUnitFirst = index === 0 && unit !== undefined && pack.units.find(tokens, 2) === undefined
    if (
      counted &&
      (isUnitFirst || pack.unitsBeforeNumber.includes(token.text)) &&
      counted.kind === 'number'
    ) {
      const digits = { start: counted.start, end: counted.end }
      joined.push({ ...counted, start: token.start, digits, ...(unit && { unit }) })
      index += 2
      continue
    }
    const found = canBeUnit(joined, tokens.slice(index), pack) ? pack.units.find(tokens, index) : undefined
    if (
      !found ||
      isNamedAsUnit(tokens, index, found, pack) ||
      isFood(joined, tokens, index, found.end, pack)
    ) {
      joined.push(token)
      index += 1
      continue
    }
    const last = tokens[found.end - 1] as Token
    const rest = findRestAfter(tokens, found, pack)
    const { end } = rest ? (tokens[rest.end - 1] as Token) : last
    joined.push({ ...token, end, unit: chooseUnit(found.value, tokens, found.end, pack) })
    const number = joined.at(-2)
    if (rest && number?.kind === 'number' && number.numbers.length === 1) {
      const sum = addNumbers(number, { ...number, numbers: [rest.value] }, pack)
      joined[joined.length - 2] = { ...sum, half: { start: last.end, end } }
    }
    index = rest?.end ?? found.end
  }
  return joined
}

/** 'liście laurowe' are bay leaves, a 'filet mignon' is meat, and 'noix de Saint-Jacques' are scallops. */
function isNamedAsUnit(tokens: Token[], index: number, found: Found<Unit>, pack: CompiledPack): boolean {
  const of = found.value.kind === 'measure' ? pack.of.find(tokens, found.end)?.end : undefined
  const food = of && findFood(tokens, index, of - index + 1)
  if (food && (found.value.id === 'knob' || food !== findFood(tokens, of))) return true
  const [unit, kind] = [tokens[index], tokens[index + 1]]
  if (kind?.kind !== 'word' || isTranslatedFood(kind.text)) return false
  return isTranslatedFood(`${unit?.text} ${kind.text}`)
}

/** The word of a unit is the food if no other word follows: '3 noix', 'nueces picadas'. */
function isFood(before: Token[], tokens: Token[], index: number, end: number, pack: CompiledPack): boolean {
  if (before.some(({ kind }) => kind !== 'number')) return false
  if (tokens[findPreparation(tokens, end, pack) ?? end]?.kind === 'word') return false
  return isTranslatedFood(tokens[index]?.text ?? '')
}

/** The 'et demie' of '1 càc et demie' and the '500' of '1 kg 500 de farine'. */
function findRestAfter(tokens: Token[], { value: unit, end }: Found<Unit>, pack: CompiledPack) {
  const grams = tokens[end]?.text.trim() ?? ''
  if (unit.id === 'kg' && /^\d{3}$/.test(grams) && !pack.units.find(tokens, end + 1))
    return { end: end + 1, value: `0.${grams}` }
  const and = pack.and.find(tokens, end)
  const half = and && pack.half.find(tokens, and.end)
  return half && { end: half.end, value: '0.5' }
}

/** A unit is at the beginning, in brackets, or follows a number, a size or another unit. */
function canBeUnit(before: Token[], rest: Token[], pack: CompiledPack): boolean {
  const last = before.at(-1)
  if (!last || last.kind === 'number' || last.text === '(') return true
  // '600 g Filet' is a fillet.
  if (last.unit) return last.unit.kind !== 'weight' && last.unit.kind !== 'volume'
  // '1/4 de botte', '1 colher (sopa) | colheres (sopa)'
  const second = before.at(-2)
  if (pack.of.has(last.text) && second?.kind === 'number') return isFraction(second)
  if (last.text === '|') return second?.unit !== undefined
  // 'Кріп — пучок'
  if (SEPARATOR.test(last.text) && rest.filter(({ kind }) => kind === 'word').length === 1) return true
  return pack.sizes.has(last.text) || pack.about.has(last.text) || pack.some.has(last.text)
}
