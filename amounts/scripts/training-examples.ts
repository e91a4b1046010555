import { FEATURE_COUNT, lineFeatures } from '../src/crf-features.ts'
import { featureKey } from '../src/crf-model.ts'
import { LINE_LABELS } from '../src/line-labels.ts'
import { tokenizeLine } from '../src/tokenize-line.ts'
import { alignLabels } from './align-labels.ts'
import { type CorpusRow, sentenceHash } from './corpus.ts'
import type { Example } from './crf.ts'
import { countWordClasses } from './word-classes.ts'

const FOLDS = 10

type TrainingExamples = {
  examples: Example[]
  /** Feature key of each row of weights. */
  keys: number[]
  /** Class of each word, by the key of its stem. */
  classes: Map<number, number>
}

export function readTrainingExamples(corpusRows: CorpusRow[]): TrainingExamples {
  const lines = corpusRows
    .map((row) => {
      const tokens = tokenizeLine(row.sentence)
      return { tokens, labels: alignLabels(tokens, row), fold: sentenceHash(row.sentence).fold % FOLDS }
    })
    .filter(({ tokens }) => tokens.some((token) => token.kind !== 'punctuation'))
  // Classes are counted without the line itself, as for new lines.
  const foldClasses = Array.from({ length: FOLDS }, (_, fold) =>
    countWordClasses(lines.filter((line) => line.fold !== fold)),
  )
  const rowByKey = new Map<number, number>()
  const examples = lines.map(({ tokens, labels, fold }) => {
    const { links, gaps, hashes } = lineFeatures(tokens, (stem) => foldClasses[fold]?.get(stem) ?? 0)
    const rows = hashes.map((hash) => {
      const key = featureKey(hash)
      const row = rowByKey.get(key) ?? rowByKey.size
      rowByKey.set(key, row)
      return row
    })
    const gold = Uint8Array.from(links, (index) => LINE_LABELS.indexOf(labels[index] ?? 'comment'))
    return { gaps, gold, rows, perLink: FEATURE_COUNT }
  })
  const classes = new Map([...countWordClasses(lines)].map(([stem, code]) => [featureKey(stem), code]))
  return { examples, keys: [...rowByKey.keys()], classes }
}
