import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseLine } from '../src/parse-line.ts'
import { corpusFolder, isHeldOut, readRows } from './corpus.ts'
import { importHeldOutParser } from './held-out-parser.ts'
import { scoreWeights } from './score-weights.ts'
import { toScored } from './scored-adapter.ts'

// The corpus scorer reads the lines that lie beside it, so it gets a folder of its own with our held-out lines.
const corpora = corpusFolder()
const rows = readRows(corpora).filter((row) => isHeldOut(row.sentence))
const folder = mkdtempSync(path.join(tmpdir(), 'larder-score-'))
mkdirSync(path.join(folder, 'ingredients'))
copyFileSync(path.join(corpora, 'score-ingredients.mjs'), path.join(folder, 'score-ingredients.mjs'))
writeFileSync(
  path.join(folder, 'ingredients', 'dev.jsonl'),
  rows.map((row) => JSON.stringify(row)).join('\n'),
)

const heldOut = await importHeldOutParser(corpora, folder)
const parsed = rows.map((row) => ({ id: row.id, ...toScored(heldOut.parseLine(row.sentence)) }))
writeFileSync(path.join(folder, 'pred.jsonl'), parsed.map((row) => JSON.stringify(row)).join('\n'))

console.log(
  `\n${rows.length} held-out lines, read with weights trained on the others (the shipped weights have seen all):`,
)
const options = ['score-ingredients.mjs', '--pred', 'pred.jsonl', ...process.argv.slice(2)]
spawnSync(process.execPath, options, { cwd: folder, stdio: 'inherit' })
rmSync(folder, { recursive: true })

for (const row of rows.slice(0, 2000)) parseLine(row.sentence)
const before = process.cpuUsage()
for (const row of rows) parseLine(row.sentence)
const { user, system } = process.cpuUsage(before)
const micros = (user + system) / rows.length
console.log(`\n${micros.toFixed(1)} µs of CPU time to parse a line with the shipped weights`)

console.log('\nWeight from volume:')
scoreWeights(corpora, process.argv.includes('--weights'))
