import type { LineLabel } from '../line-labels.ts'
import { readNumber } from '../read-number.ts'
import type { LineNumber } from '../scale-row.ts'
import { type Token, tokenizeLine } from '../tokenize-line.ts'
import type { Unit } from '../units.ts'
import { adaptTokens } from './adapt-tokens.ts'
import type { CompiledPack } from './compile-pack.ts'
import { tagByPack } from './tag-by-pack.ts'

const EACH =
  /^(?:à|á|à|chacune?|cada|each|ciascun[oa]|cadauno|elk|per|hver|varje|vardera|każda|każdy|po|по|כל)$/iu

/** The numbers that change with the servings. Sizes of one pack or piece stay: '1 boîte de 400 g', 'in 2 cm'. */
export function findLineNumbers(line: string, pack: CompiledPack): LineNumber[] {
  const tokens = adaptTokens(line, tokenizeLine(line), pack)
  const labels = tagByPack(tokens, pack)
  const found: { index: number; unit: Unit | undefined }[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'number' || labels[index] !== 'quantity') continue
    const unit = token.unit ?? tokens[index + 1]?.unit
    const first = found[0]
    if (first && isSizeOfOne(tokens, labels, index, unit, first, pack)) continue
    found.push({ index, unit })
  }
  // 'sachet de levure (10 g)' is one sachet of this size.
  const isPack = tokens[0]?.unit?.kind === 'package' && isMeasured(found[0]?.unit)
  if (found.length === 0 || isPack) return findImpliedOne(tokens, labels)
  return found.map(({ index, unit }) => toLineNumber(line, tokens[index] as Token, unit, pack))
}

const isMeasured = (unit: Unit | undefined) => unit?.kind === 'weight' || unit?.kind === 'volume'

function isSizeOfOne(
  tokens: Token[],
  labels: LineLabel[],
  index: number,
  unit: Unit | undefined,
  first: { index: number; unit: Unit | undefined },
  pack: CompiledPack,
): boolean {
  if (unit?.kind === 'length' || tokens[first.index]?.isTimes) return true
  if (!isMeasured(unit) || isMeasured(first.unit)) return false
  if (first.unit?.kind === 'package') return true
  const before = tokens[index - 1]
  // '4 cuisses de poulet (1 kg)' is the weight of all, '1 yogur de 125 g' that of one.
  const isNextToCount = first.index === index - 1 || pack.of.has(before?.text ?? '')
  const words = tokens.slice(first.index + 1).filter((_, at) => labels[first.index + 1 + at] !== 'name')
  return isNextToCount || words.some(({ text }) => EACH.test(text))
}

/** 'pincée de sel' is one pinch. */
function findImpliedOne(tokens: Token[], labels: LineLabel[]): LineNumber[] {
  const first = tokens[0]
  if (!first?.unit || labels[0] !== 'unit' || tokens.length < 2) return []
  return [{ start: first.start, end: first.start, values: [1], unit: first.unit.id, after: ' ' }]
}

function toLineNumber(
  line: string,
  token: Token,
  unit: Unit | undefined,
  { decimalSeparator }: CompiledPack,
): LineNumber {
  const values = token.numbers.map((number) => readNumber(number, decimalSeparator === ',', unit?.id) ?? 1)
  const { start, end } = token.digits ?? token
  const isWord = token.digits && !/\p{N}/u.test(line.slice(start, end))
  const between = findRangeWord(line.slice(start, end), token.numbers)
  return {
    // 'כוס וחצי' becomes '3 כוס'.
    start: isWord ? token.start : start,
    end,
    values,
    unit: unit?.id ?? null,
    ...(between && { between }),
    ...(isWord && { after: ` ${line.slice(token.start, start).trim()}` }),
    ...(!isWord &&
      /^\p{L}/u.test(line.slice(end)) &&
      /\p{L}$/u.test(line.slice(start, end)) && { after: ' ' }),
    ...(token.half && { half: token.half }),
  }
}

/** '2 à 3' keeps its word. */
function findRangeWord(text: string, [low = '', high]: string[]): string | undefined {
  if (high === undefined) return undefined
  const between = text.slice(low.length, text.indexOf(high, low.length))
  return /^\s*\p{L}+\s*$/u.test(between) ? between : undefined
}
