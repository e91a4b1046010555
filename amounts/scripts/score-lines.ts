/**
 * Scores `parseLine` on labelled lines in other languages: node scripts/score-lines.ts [fr.jsonl es.jsonl …]
 * SHOW=1 prints the wrong lines.
 */
import { basename } from 'node:path'
import { LABELLED_FILES, parseLabelledLines } from './labelled-lines.ts'

const formatShare = (correct: boolean[]) =>
  `${((100 * correct.filter(Boolean).length) / correct.length).toFixed(0)} %`

const chosen = process.argv.slice(2)
for (const file of chosen.length ? chosen : LABELLED_FILES) {
  const lines = parseLabelledLines(file)
  for (const { label, parsed, hasAmount, hasName } of lines)
    if (process.env.SHOW && !(hasAmount && hasName))
      console.log(
        hasAmount ? '' : 'AMOUNT',
        hasName ? '' : 'NAME',
        JSON.stringify(label),
        '→',
        parsed.quantity,
        parsed.quantity_max,
        parsed.unit,
        '|',
        parsed.name,
      )
  const amount = formatShare(lines.map(({ hasAmount }) => hasAmount))
  const name = formatShare(lines.map(({ hasName }) => hasName))
  console.log(`${basename(file, '.jsonl')}: ${lines.length} lines, amount ${amount}, name ${name}`)
}
