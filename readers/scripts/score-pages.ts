import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Row = { host: string; s: Record<string, number> }

type Group = 'tuned' | 'opened last' | 'unseen'

/**
 * Hosts by hash: one in eight was held out before any rule was written. Of these, those with an even second byte were
 * inspected late, the others never.
 */
function chooseGroup(host: string): Group {
  const [first = 0, second = 0] = createHash('sha256').update(`larder:${host}`).digest()
  if (first % 8 !== 7) return 'tuned'
  return second % 2 === 0 ? 'opened last' : 'unseen'
}

function mean(rows: Row[], field: string): string {
  const values = rows.map(({ s }) => s[field]).filter((value) => value !== undefined)
  return ((100 * values.reduce((sum, value) => sum + value, 0)) / Math.max(1, values.length)).toFixed(1)
}

function show(name: string, rows: Row[]): void {
  const fields = [
    'core',
    'usable',
    'title~',
    'ingredients~',
    'instructions~',
    'totalTime',
    'yields',
    'image~',
  ]
  console.log(
    `  ${name}, ${rows.length} pages: ${fields.map((field) => `${field} ${mean(rows, field)}`).join('  ')}`,
  )
}

const WHOLE = path.join(import.meta.dirname, 'scored-page.ts')
const STRUCTURE = path.join(import.meta.dirname, 'scored-structure.ts')

const MODES: Record<string, string[]> = {
  'pages as they are': [],
  'without JSON-LD': ['--strip-jsonld'],
  'without any structured data': ['--strip-structured'],
  'without data and telling names': [STRUCTURE],
  'made microdata': ['--synth', 'microdata'],
  'made RDFa': ['--synth', 'rdfa'],
  'made h-recipe': ['--synth', 'h-recipe'],
  'made hRecipe': ['--synth', 'hrecipe'],
}

/** Scores each page unchanged and with neutral names; tuned, inspected and held-out pages separately. */
export function scorePages(corpora: string): void {
  const scorer = path.join(corpora, 'score-import.mjs')
  const out = mkdtempSync(path.join(tmpdir(), 'larder-score-'))
  for (const [name, options] of Object.entries(MODES)) {
    const file = path.join(out, 'rows.json')
    const adapter = options.includes(STRUCTURE) ? [] : [WHOLE]
    spawnSync(process.execPath, [scorer, ...adapter, ...options, '--json', file])
    const { rows } = JSON.parse(readFileSync(file, 'utf8')) as { rows: Row[] }
    console.log(name)
    for (const group of ['tuned', 'opened last', 'unseen'] as const)
      show(
        group,
        rows.filter(({ host }) => chooseGroup(host) === group),
      )
  }
  rmSync(out, { recursive: true })
}
