import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { LABEL_COUNT, TRANSITION_WEIGHT_COUNT } from '../src/crf-transitions.ts'
import { chooseFold, corpusFolder, readRows } from './corpus.ts'
import { Crf } from './crf.ts'
import { packWeights } from './pack-weights.ts'
import { RunningMean } from './running-mean.ts'
import { readTrainingExamples } from './training-examples.ts'

const ROUNDS = 8
const FIRST_AVERAGED = 4
const DROPOUT = 0.25
const SETTINGS = { alpha: 0.2, l1: 1.5, l2: 12, dropout: DROPOUT, margin: 0.5 }
// The mean of several runs has a lower error than each of them.
const SEEDS = [7, 8, 9]

const { values: options } = parseArgs({
  options: { without: { type: 'string' }, target: { type: 'string' } },
})
const target = options.target ?? new URL('../src/generated/line-weights.ts', import.meta.url)

const rows = readRows(corpusFolder()).filter(
  (row) => chooseFold(row.sentence) !== Number(options.without ?? -1),
)
const { examples, keys, classes } = readTrainingExamples(rows)
console.log(`${examples.length} lines, ${keys.length} features`)

const weights = new RunningMean(keys.length * LABEL_COUNT)
const transitions = new RunningMean(TRANSITION_WEIGHT_COUNT)
for (const seed of SEEDS) {
  const crf = new Crf({ rowCount: keys.length, ...SETTINGS, seed })
  for (let round = 1; round <= ROUNDS; round += 1) {
    crf.shuffle(examples)
    for (const [index, example] of examples.entries()) {
      if (index % 32 === 0) crf.refreshMoves()
      crf.step(example)
    }
    if (round >= FIRST_AVERAGED) {
      weights.add(crf.weights.values)
      transitions.add(crf.transitions.values)
    }
    console.log(`seed ${seed}, round ${round} of ${ROUNDS}`)
  }
}

// Trained with dropout, so each weight is scaled down when all are present.
const weightRows = keys.map((key, row) => ({
  key,
  weights: Array.from(
    { length: LABEL_COUNT },
    (_, label) => weights.at(row * LABEL_COUNT + label) * (1 - DROPOUT),
  ),
}))
const { bytes, rowCount } = packWeights(weightRows, transitions.toArray(), [...classes])
const text = `// Made by scripts/train.ts; do not edit.\nexport const lineWeights =\n  '${Buffer.from(bytes).toString('base64')}'\n`
writeFileSync(target, text)
console.log(`${rowCount} rows, ${bytes.length} bytes, ${gzipSync(text, { level: 9 }).length} bytes as gzip`)
