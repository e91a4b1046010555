import { collectGroups, type Group, isSize, type UnitWord } from './collect-groups.ts'
import type { LineLabel } from './line-labels.ts'
import { isSizeWord } from './size-words.ts'
import type { Token } from './tokenize-line.ts'
import { tokenUnit, unitById } from './units.ts'

export type Amount = {
  quantity: number | null
  quantity_max: number | null
  /** The unit's id ('g', 'tbsp', 'can'), or the original word if the unit is unknown. */
  unit: string | null
  /** All unit words of the line, including sizes ('small bunch'). */
  unit_text: string | null
  /** `main` is the amount, `same` repeats it in another unit, `each` is the size of one piece or pack. */
  role: 'main' | 'same' | 'each'
  text: string
}

function findUnitId(words: UnitWord[]): string | null {
  const meaningful = words.filter((word) => !isSize(word))
  if (meaningful.length === 0) return null
  const joined = joinWords(meaningful).toLowerCase()
  if (/^(fl|fluid)\.? ?(oz|ounces?)$/.test(joined)) return 'fl oz'
  const known = meaningful.map(tokenUnit).filter((unit) => unit !== undefined)
  const best = known.find((unit) => unit.kind !== 'length') ?? known[0]
  return best ? best.id : joined
}

const joinWords = (words: UnitWord[]) => words.map(({ text }) => text).join(' ')

function measuredKind(unit: string | null): string | null {
  const found = unit === null ? undefined : unitById(unit)
  return found && ['weight', 'volume', 'length'].includes(found.kind) ? found.kind : null
}

function toAmount(group: Group, tokens: Token[], line: string, role: Amount['role']): Amount {
  const text = line.slice(tokens[group.first]?.start, tokens[group.last]?.end)
  return {
    quantity: group.quantity,
    quantity_max: group.max,
    unit: findUnitId(group.units),
    unit_text: joinWords(group.units) || null,
    role,
    text,
  }
}

/** '1 lb 9 oz' and '¼ cup plus 2 tbsp' are one amount in two units. */
function addComposite(amount: Amount, next: Amount, sign: 1 | -1, text: string): boolean {
  const [a, b] = [unitById(amount.unit ?? ''), unitById(next.unit ?? '')]
  if (!a?.size || !b?.size || a.kind !== b.kind || amount.quantity === null || next.quantity === null)
    return false
  if (a.kind === 'length' || (a.id !== b.id && a.size < b.size)) return false
  const extra = (sign * next.quantity * b.size) / a.size
  amount.quantity += extra
  if (amount.quantity_max !== null) amount.quantity_max += extra
  amount.text = text
  return true
}

function isBareCount(group: Group, tokens: Token[], labels: LineLabel[]): boolean {
  return labels[group.last] !== 'unit' || isSizeWord(tokens[group.last]?.text ?? '')
}

function between(tokens: Token[], from: number, to: number): string {
  return tokens
    .slice(from + 1, to)
    .map((token) => token.text.toLowerCase())
    .join(' ')
}

export function groupAmounts(tokens: Token[], labels: LineLabel[], line: string, isGerman = false): Amount[] {
  const groups = collectGroups(tokens, labels, isGerman)
  const amounts: Amount[] = []
  let previous: Group | undefined
  let main: Group | undefined
  for (const group of groups) {
    const amount = toAmount(group, tokens, line, main ? 'same' : 'main')
    const last = amounts.at(-1)
    if (!main || !previous || !last) {
      amounts.push(amount)
      main = group
      previous = group
      continue
    }
    const link = between(tokens, previous.last, group.first)
    const text = line.slice(tokens[previous.first]?.start, tokens[group.last]?.end)
    const rangeEnds = /^([-–—]|to|bis)$/.test(link) && last.unit === amount.unit && last.quantity_max === null
    if (rangeEnds && last.quantity !== null && amount.quantity !== null) {
      last.quantity_max = amount.quantity
      last.text = text
      previous = { ...group, first: previous.first }
      continue
    }
    const sign = /^(minus|less)$/.test(link) ? -1 : 1
    if (/^(plus|and|\+|und|minus|less|)$/.test(link) && addComposite(last, amount, sign, text)) {
      previous = { ...group, first: previous.first }
      continue
    }
    const first = amounts[0]
    const isSizeOfOne =
      first !== undefined &&
      measuredKind(first.unit) === null &&
      first.quantity !== null &&
      measuredKind(amount.unit) !== null &&
      (main.isTimes ||
        (link === '(' && isBareCount(main, tokens, labels)) ||
        /^$|(^| )(à|je)( (ca|circa|etwa)( \.)?)?$/.test(link) ||
        unitById(first.unit ?? '')?.kind === 'package')
    if (isSizeOfOne && first) {
      amount.role = 'each'
    } else if (link === '/' && last.role === 'each') {
      amount.role = 'each'
    }
    amounts.push(amount)
    previous = group
  }
  return amounts
}
