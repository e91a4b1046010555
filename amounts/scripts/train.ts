import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { labelCount } from '../src/label-chain.ts'
import { featureCount, lineFeatures } from '../src/line-features.ts'
import { lineLabels } from '../src/line-labels.ts'
import { featureKey } from '../src/line-model.ts'
import { tokenizeLine } from '../src/tokenize-line.ts'
import { alignLabels } from './align-labels.ts'
import { corpusFolder, isHeldOut, readRows, sentenceHash } from './corpus.ts'
import { Crf, type Example } from './crf.ts'
import { packWeights, type WeightRow } from './pack-weights.ts'
import { countWordClasses } from './word-classes.ts'

const epochs = 8
const minCount = 1
const folds = 10
const dropout = 0.2
const settings = { alpha: 0.2, l1: 2, l2: 0.5, dropout, seed: 7 }

const target = new URL('../src/generated/line-weights.ts', import.meta.url)

const labelled = readRows(corpusFolder())
  .filter((row) => !isHeldOut(row.sentence))
  .map((row) => {
    const tokens = tokenizeLine(row.sentence)
    return { tokens, labels: alignLabels(tokens, row), fold: sentenceHash(row.sentence).fold % folds }
  })
  .filter(({ tokens }) => tokens.some((token) => token.kind !== 'punctuation'))
const classes = new Map([...countWordClasses(labelled)].map(([stem, code]) => [featureKey(stem), code]))
// A line that helped to count a word's habits would trust them more than a new line may.
const foldClasses = Array.from({ length: folds }, (_, fold) =>
  countWordClasses(labelled.filter((line) => line.fold !== fold)),
)
const lines = labelled.map(({ tokens, labels, fold }) => {
  const { links, gaps, hashes } = lineFeatures(tokens, (stem) => foldClasses[fold]?.get(stem) ?? 0)
  const gold = Uint8Array.from(links, (index) => lineLabels.indexOf(labels[index] ?? 'comment'))
  return { gaps, gold, keys: Int32Array.from(hashes, featureKey) }
})

const counts = new Map<number, number>()
for (const { keys } of lines) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
const rowOf = new Map<number, number>()
for (const [key, count] of counts) if (count >= minCount) rowOf.set(key, rowOf.size)

const examples: Example[] = lines.map(({ gaps, gold, keys }) => ({
  gaps,
  gold,
  perLink: featureCount,
  rows: keys.map((key) => rowOf.get(key) ?? -1),
}))
console.log(`${examples.length} lines, ${rowOf.size} features`)

const crf = new Crf({ rowCount: rowOf.size, ...settings })
for (let epoch = 1; epoch <= epochs; epoch += 1) {
  for (let i = examples.length - 1; i > 0; i -= 1) {
    const j = Math.floor(crf.next() * (i + 1))
    ;[examples[i], examples[j]] = [examples[j] as Example, examples[i] as Example]
  }
  for (const [index, example] of examples.entries()) {
    if (index % 32 === 0) crf.refreshMoves()
    crf.step(example)
  }
  console.log(`round ${epoch} of ${epochs}`)
}

// Each weight was learnt with a share of its company missing; with all of them present it counts for less.
const rows: WeightRow[] = [...rowOf].map(([key, row]) => ({
  key,
  weights: Array.from(
    { length: labelCount },
    (_, label) => (crf.weights.values[row * labelCount + label] as number) * (1 - dropout),
  ),
}))
const { bytes, rowCount } = packWeights(rows, [...crf.transitions.values], [...classes])
const text = `// Made by scripts/train.ts; do not edit.\nexport const lineWeights =\n  '${Buffer.from(bytes).toString('base64')}'\n`
writeFileSync(target, text)
console.log(`${rowCount} rows, ${bytes.length} bytes, ${gzipSync(text, { level: 9 }).length} bytes as gzip`)
