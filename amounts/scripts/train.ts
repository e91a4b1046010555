import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { labelCount, transitionWeightCount } from '../src/label-chain.ts'
import { corpusFolder, fifthOf, readRows } from './corpus.ts'
import { Crf } from './crf.ts'
import { packWeights } from './pack-weights.ts'
import { RunningMean } from './running-mean.ts'
import { readTrainingExamples } from './training-examples.ts'

const rounds = 8
const firstAveraged = 4
const dropout = 0.25
const settings = { alpha: 0.2, l1: 1.5, l2: 12, dropout, margin: 0.5 }
// Where runs disagree the data says little: their mean errs less than any one of them.
const seeds = [7, 8, 9]

const { values: options } = parseArgs({
  options: { without: { type: 'string' }, target: { type: 'string' } },
})
const target = options.target ?? new URL('../src/generated/line-weights.ts', import.meta.url)

const rows = readRows(corpusFolder()).filter((row) => fifthOf(row.sentence) !== Number(options.without ?? -1))
const { examples, keys, classes } = readTrainingExamples(rows)
console.log(`${examples.length} lines, ${keys.length} features`)

const weights = new RunningMean(keys.length * labelCount)
const transitions = new RunningMean(transitionWeightCount)
for (const seed of seeds) {
  const crf = new Crf({ rowCount: keys.length, ...settings, seed })
  for (let round = 1; round <= rounds; round += 1) {
    crf.shuffle(examples)
    for (const [index, example] of examples.entries()) {
      if (index % 32 === 0) crf.refreshMoves()
      crf.step(example)
    }
    if (round >= firstAveraged) {
      weights.add(crf.weights.values)
      transitions.add(crf.transitions.values)
    }
    console.log(`seed ${seed}, round ${round} of ${rounds}`)
  }
}

// Each weight was learnt with a share of its company missing; with all of them present it counts for less.
const weightRows = keys.map((key, row) => ({
  key,
  weights: Array.from(
    { length: labelCount },
    (_, label) => weights.at(row * labelCount + label) * (1 - dropout),
  ),
}))
const { bytes, rowCount } = packWeights(weightRows, transitions.toArray(), [...classes])
const text = `// Made by scripts/train.ts; do not edit.\nexport const lineWeights =\n  '${Buffer.from(bytes).toString('base64')}'\n`
writeFileSync(target, text)
console.log(`${rowCount} rows, ${bytes.length} bytes, ${gzipSync(text, { level: 9 }).length} bytes as gzip`)
