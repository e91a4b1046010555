import { groupIntoSections, splitJoinedLine } from '../ingredient-lines.ts'
import { toPlainLines } from '../plain-text.ts'
import type { FoundLine } from '../recipe.ts'
import { removeRepeatedList } from '../remove-repeated-list.ts'
import { isThing, listTypes, type Thing, toArray, toText } from './thing.ts'

const MAX_DEPTH = 6

/** UN/CEFACT Recommendation 20 codes used in kitchens; pieces have no unit. */
const UNIT_CODES: Record<string, string> = {
  MGM: 'mg',
  GRM: 'g',
  KGM: 'kg',
  ONZ: 'oz',
  LBR: 'lb',
  MLT: 'ml',
  CLT: 'cl',
  DLT: 'dl',
  LTR: 'l',
  G21: 'cup',
  G24: 'tablespoon',
  G25: 'teaspoon',
  OZA: 'fl oz',
  PTL: 'pint',
  PTI: 'pint',
  QTL: 'quart',
  QTI: 'quart',
  GLL: 'gallon',
  DZN: 'dozen',
  CMT: 'cm',
  C62: '',
  EA: '',
  H87: '',
}

/** Unknown codes are dropped; they would read like a word of the line. */
function readUnit(thing: Thing): string {
  const text = toText(thing.unitText) || toText(thing.unit)
  if (text) return text
  const code = toText(thing.unitCode)
  return UNIT_CODES[code.toUpperCase()] ?? (/^[A-Z0-9]{2,3}$/.test(code) ? '' : code)
}

/** Formats a number, a range, or a nested value with its own unit: '2–3 cup'. */
function formatAmount(thing: Thing): string {
  const [value] = toArray(thing.value ?? thing.amount)
  if (isThing(value)) return formatAmount({ ...value, unitText: readUnit(value) || readUnit(thing) })
  const range = [toText(thing.minValue), toText(thing.maxValue)].filter(Boolean).join('–')
  return [toText(value) || range || toText(thing.quantity), readUnit(thing)].filter(Boolean).join(' ')
}

/** Formats one ingredient, amount first. */
function formatLine(value: unknown): string {
  if (!isThing(value)) return toText(value)
  const name = toText(value.name) || toText({ text: value.text, '@value': value['@value'] })
  if (name === '') return formatAmount(value) || toText(value)
  const amount = formatAmount(value)
  return amount === '' || name.startsWith(amount) ? name : `${amount} ${name}`
}

/** Flattens nested lists; the name of an ItemList is the section. */
function walkIngredients(value: unknown, section: string | null, depth = 0): FoundLine[] {
  if (depth > MAX_DEPTH) return []
  return toArray(value).flatMap((item): FoundLine[] => {
    if (!isThing(item)) return [{ line: toText(item), section }]
    const parts = item.itemListElement ?? item.item
    if (parts === undefined) return [{ line: formatLine(item), section }]
    const isItem = listTypes(item).includes('ListItem')
    return walkIngredients(parts, isItem ? section : toText(item.name) || section, depth + 1)
  })
}

/** Returns one line per value. A single text is split into lines. */
export function parseSchemaIngredients(value: unknown): FoundLine[] {
  const values = toArray(value)
  const [only] = values
  const lines =
    values.length === 1 && typeof only === 'string'
      ? toPlainLines(only)
          .flatMap(splitJoinedLine)
          .map((line) => ({ line, section: null }))
      : walkIngredients(values, null)
  const filled = lines.filter(({ line }) => /[\p{L}\p{N}]/u.test(line))
  return removeRepeatedList(groupIntoSections(filled), ({ line }) => line)
}
