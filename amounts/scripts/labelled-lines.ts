import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findCommonLanguage } from '../src/detect-language.ts'
import { type ParsedLine, parseLine } from '../src/parse-line.ts'

/** `unit` and `name` can be lists of accepted values. */
type Label = {
  line: string
  quantity: number | null
  quantity_max?: number | null
  unit: string | null | (string | null)[]
  name: string | string[]
}

const FOLDER = new URL('../reference/lines/', import.meta.url)
export const LABELLED_FILES = readdirSync(FOLDER).map((name) => fileURLToPath(new URL(name, FOLDER)))

/** Which of these a word means is a matter of taste. */
const ALIKE = [
  'can jar package envelope bag box carton punnet tub cube',
  'cup glass',
  'leaf sheet',
  'sprig stalk bunch',
  'splash dash dollop knob',
]
const toKind = (unit: string | null) => {
  if (unit === 'piece') return null
  return ALIKE.find((alike) => alike.split(' ').includes(unit ?? '')) ?? unit
}

const isNear = (a: number | null | undefined, b: number | null | undefined) =>
  Math.abs((a ?? 0) - (b ?? 0)) < 0.01

const plain = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{M}\p{N}' %-]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

function isAmountRight(parsed: ParsedLine, label: Label): boolean {
  const quantity = parsed.quantity ?? (label.quantity === 1 && parsed.unit ? 1 : null)
  const unit = [label.unit].flat().some((accepted) => toKind(accepted) === toKind(parsed.unit))
  const isRange = label.quantity_max != null && label.quantity_max !== label.quantity
  return (
    isNear(quantity, label.quantity) && unit && (!isRange || isNear(parsed.quantity_max, label.quantity_max))
  )
}

const isNameRight = (parsed: ParsedLine, { name }: Label) =>
  [name].flat().some((accepted) => plain(accepted) === plain(parsed.name))

/** Parses the lines of a file together, as the lines of a recipe. Each has the form of `Label`, as JSON. */
export function parseLabelledLines(file: string) {
  const labels = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line): Label => JSON.parse(line))
  const common = findCommonLanguage(labels.map(({ line }) => line))
  return labels.map((label) => {
    const parsed = parseLine(label.line, common)
    return { label, parsed, hasAmount: isAmountRight(parsed, label), hasName: isNameRight(parsed, label) }
  })
}
