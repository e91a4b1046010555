import { readFileSync } from 'node:fs'
import path from 'node:path'
import { weighLine } from '../src/weigh.ts'

type VolumeRow = { sentence: string; name: string; note: string; ml: number; grams: number }

/** Lines that state both a volume and a weight: how far our weight for the volume is from theirs. */
export function scoreWeights(corpora: string, showErrors = false): void {
  const rows = readFileSync(path.join(corpora, 'densities', 'volume-grams-dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as VolumeRow)
  const errors: { error: number; row: VolumeRow; grams: number }[] = []
  for (const row of rows) {
    const amounts = [
      { quantity: row.ml, quantity_max: null, unit: 'ml', unit_text: 'ml', role: 'main' as const, text: '' },
    ]
    const { grams } = weighLine({ amounts, preparation: row.note }, { name: row.name })
    if (grams !== null) errors.push({ error: Math.abs(grams - row.grams) / row.grams, row, grams })
  }
  errors.sort((a, b) => a.error - b.error)
  const within = (limit: number) =>
    (100 * errors.filter(({ error }) => error <= limit).length) / errors.length
  const median = errors[Math.floor(errors.length / 2)]?.error ?? 0
  console.log(
    `${errors.length} of ${rows.length} lines known; median error ${(100 * median).toFixed(1)} %, ` +
      `within 10 %: ${within(0.1).toFixed(1)} %, within 25 %: ${within(0.25).toFixed(1)} %`,
  )
  if (!showErrors) return
  for (const { error, row, grams } of errors.filter((one) => one.error > 0.1)) {
    console.log(
      `${(100 * error).toFixed(0)} %: ${row.sentence} | ${row.name} | ${grams} g instead of ${row.grams} g`,
    )
  }
}
