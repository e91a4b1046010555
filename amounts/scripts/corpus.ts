import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export type CorpusRow = {
  id: string
  source: string
  sentence: string
  tokens: string[]
  labels: string[]
}

export function corpusFolder(): string {
  const folder = process.env.LARDER_CORPORA
  if (folder && existsSync(path.join(folder, 'ingredients', 'dev.jsonl'))) return folder
  console.error(
    'Set LARDER_CORPORA to the folder that holds ingredients/dev.jsonl and densities/ to run this.',
  )
  process.exit(1)
}

/** Three independent numbers per sentence, so that our splits are independent of the official one (bytes 0–3). */
export function sentenceHash(sentence: string): { holdOut: number; fold: number } {
  const folded = sentence.toLowerCase().replace(/\s+/g, ' ').trim()
  const digest = createHash('sha256').update(folded).digest()
  return { holdOut: digest.readUInt32BE(8), fold: digest.readUInt32BE(16) }
}

/** 0 to 4. Fold 0 is held out: no setting is tuned on it. */
export function chooseFold(sentence: string): number {
  return sentenceHash(sentence).holdOut % 5
}

/** nyt is excluded: its labels follow older rules. */
export function readRows(folder: string): CorpusRow[] {
  return readFileSync(path.join(folder, 'ingredients', 'dev.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as CorpusRow)
    .filter((row) => row.source !== 'nyt')
}
