import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseLine } from '../src/parse-line.ts'
import { chooseFold, corpusFolder, readRows } from './corpus.ts'
import { importParserWithout } from './parser-without.ts'
import { scoreNames } from './score-names.ts'
import { scoreWeights } from './score-weights.ts'
import { toScored } from './scored-adapter.ts'

const OWN_FLAGS = ['--fifths', '--weights']
const scorerOptions = process.argv.slice(2).filter((option) => !OWN_FLAGS.includes(option))
const fifths = process.argv.includes('--fifths') ? [0, 1, 2, 3, 4] : [0]

const corpora = corpusFolder()
if (process.argv.includes('--ingredients')) {
  scoreNames(corpora, process.argv.includes('--fails'))
  process.exit()
}
const rows = readRows(corpora).filter((row) => fifths.includes(chooseFold(row.sentence)))

function microsPerLine(): number {
  const before = process.cpuUsage()
  for (const row of rows) parseLine(row.sentence)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / rows.length
}

const passes = [1, 2, 3].map(microsPerLine).map((micros) => micros.toFixed(0))
console.log(`µs of CPU time to parse a line with the shipped weights, in three passes: ${passes.join(', ')}`)

// The corpus scorer reads the lines in its folder, so it gets a temporary one with the lines to score.
const folder = mkdtempSync(path.join(tmpdir(), 'larder-score-'))
mkdirSync(path.join(folder, 'ingredients'))
copyFileSync(path.join(corpora, 'score-ingredients.mjs'), path.join(folder, 'score-ingredients.mjs'))
writeFileSync(
  path.join(folder, 'ingredients', 'dev.jsonl'),
  rows.map((row) => JSON.stringify(row)).join('\n'),
)

const parsers = await Promise.all(
  fifths.map((fifth) => importParserWithout(fifth, corpora, path.join(folder, `without-${fifth}`))),
)
const parsed = rows.map(({ id, sentence }) => {
  const parser = parsers[chooseFold(sentence)]
  return { id, ...(parser && toScored(parser.parseLine(sentence))) }
})
writeFileSync(path.join(folder, 'pred.jsonl'), parsed.map((row) => JSON.stringify(row)).join('\n'))

console.log(
  `\n${rows.length} lines, each read with weights that never saw it (the shipped weights have seen all):`,
)
spawnSync(process.execPath, ['score-ingredients.mjs', '--pred', 'pred.jsonl', ...scorerOptions], {
  cwd: folder,
  stdio: 'inherit',
})
rmSync(folder, { recursive: true })

console.log('\nWeight from volume:')
scoreWeights(corpora, process.argv.includes('--weights'))
