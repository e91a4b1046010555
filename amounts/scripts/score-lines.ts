/**
 * Scores `parseLine` on labelled lines in other languages: node scripts/score-lines.ts [fr.jsonl es.jsonl …]
 * Each line of a file is { line, quantity, quantity_max?, unit, name }; `unit` and `name` can be lists of accepted
 * values. SHOW=1 prints the wrong lines.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCommonLanguage } from '../src/detect-language.ts'
import { type ParsedLine, parseLine } from '../src/parse-line.ts'

type Gold = {
  line: string
  quantity: number | null
  quantity_max?: number | null
  unit: string | null | (string | null)[]
  name: string | string[]
}

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

function hasAmount(parsed: ParsedLine, gold: Gold): boolean {
  const quantity = parsed.quantity ?? (gold.quantity === 1 && parsed.unit ? 1 : null)
  const unit = [gold.unit].flat().some((accepted) => toKind(accepted) === toKind(parsed.unit ?? null))
  const isRange = gold.quantity_max != null && gold.quantity_max !== gold.quantity
  return (
    isNear(quantity, gold.quantity) && unit && (!isRange || isNear(parsed.quantity_max, gold.quantity_max))
  )
}

const hasName = (parsed: ParsedLine, { name }: Gold) =>
  [name].flat().some((accepted) => plain(accepted) === plain(parsed.name ?? ''))

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`

const LINES = new URL('../reference/lines/', import.meta.url)
const files = process.argv.slice(2)
if (!files.length) for (const name of readdirSync(LINES)) files.push(fileURLToPath(new URL(name, LINES)))

for (const file of files) {
  const golds: Gold[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const common = findCommonLanguage(golds.map(({ line }) => line))
  let [amounts, names] = [0, 0]
  for (const gold of golds) {
    const parsed = parseLine(gold.line, common)
    const [amount, name] = [hasAmount(parsed, gold), hasName(parsed, gold)]
    amounts += Number(amount)
    names += Number(name)
    if (process.env.SHOW && !(amount && name))
      console.log(
        amount ? '' : 'AMOUNT',
        name ? '' : 'NAME',
        JSON.stringify(gold),
        '→',
        parsed.quantity,
        parsed.quantity_max,
        parsed.unit,
        '|',
        parsed.name,
      )
  }
  console.log(
    `${basename(file, '.jsonl')}: ${golds.length} lines, amount ${percent(amounts, golds.length)}, name ${percent(names, golds.length)}`,
  )
}
