import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseLine } from '../src/parse-line.ts'
import { findReferenceFood } from '../src/reference-food.ts'
import { weighLine } from '../src/weigh.ts'

type VolumeRow = { sentence: string; name: string; note: string; ml: number; grams: number }
type Scored = VolumeRow & { ours: number; error: number }

function weighRow(row: VolumeRow): number | null {
  const amounts = [
    { quantity: row.ml, quantity_max: null, unit: 'ml', unit_text: 'ml', role: 'main' as const, text: '' },
  ]
  const { tokens } = parseLine(row.sentence)
  return weighLine({ amounts, preparation: row.note, tokens }, { name: row.name }).grams
}

function isProduce(row: VolumeRow): boolean {
  return /^(09|11)/.test(findReferenceFood(row.name)?.ndb_no ?? '')
}

function print(label: string, rows: Scored[]): void {
  const errors = rows.map((row) => row.error).sort((a, b) => a - b)
  const within = (limit: number) =>
    ((100 * errors.filter((error) => error <= limit).length) / errors.length).toFixed(1)
  const median = (100 * (errors[Math.floor(errors.length / 2)] ?? 0)).toFixed(1)
  console.log(
    `${label.padEnd(52)}${String(rows.length).padStart(5)}   median ${median} %   ` +
      `within 10 %: ${within(0.1)} %   within 25 %: ${within(0.25)} %`,
  )
}

/** Lines with both a volume and a weight: error of our weight for the volume. */
export function scoreWeights(corpora: string, showErrors: boolean): void {
  const rows = readFileSync(path.join(corpora, 'densities', 'volume-grams-dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as VolumeRow)
  const scored = rows.flatMap((row): Scored[] => {
    const ours = weighRow(row)
    return ours === null ? [] : [{ ...row, ours, error: Math.abs(ours - row.grams) / row.grams }]
  })
  print(`all lines whose food is known (of ${rows.length})`, scored)
  // '1½ lb rhubarb, trimmed and cut (about 4 cups)' is weighed before trimming and measured after.
  print('  cut fruit and vegetables', scored.filter(isProduce))
  const others = scored.filter((row) => !isProduce(row))
  print('  everything else', others)
  print(
    "  everything else, without 'about'",
    others.filter((row) => !/about|approx/i.test(row.sentence)),
  )
  if (!showErrors) return
  for (const { error, sentence, name, ours, grams } of scored.filter((row) => row.error > 0.1)) {
    console.log(`${(100 * error).toFixed(0)} %: ${sentence} | ${name} | ${ours} g instead of ${grams} g`)
  }
}
