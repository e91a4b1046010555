import { listMostTouched, READS } from '../../backend/test/frequent-reads.ts'
import { PlanProbe, type Touched } from '../../backend/test/plan-probe.ts'
import { markdownTable } from './markdown-table.ts'
import type { Options } from './options.ts'
import { startDatabase } from './start-database.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_300
const HEAD = [
  'read',
  'rows touched',
  'blocks read',
  'allowed',
  'answered',
  'scanned whole',
  'planned anew',
  'bounded',
]

/** Runs the check of `plans.test.ts` on more data. Exits with 1 if a read touches too many rows. */
export async function checkPlans({ recipes }: Options) {
  await using ending = new AsyncDisposableStack()
  const database = ending.adopt(await startDatabase(recipes, PORT), ({ stop }) => stop())
  const probe = ending.adopt(await PlanProbe.open(database.url), (open) => open.close())
  const results: Record<string, Touched> = {}
  for (const read of Object.keys(READS)) results[read] = await probe.touchedBy(read)
  const isBounded = ([read, { rows, blocks, scanned, plannedAnew }]: [string, Touched]) =>
    Math.max(rows, blocks) < listMostTouched(recipes, read) && scanned.length + plannedAnew.length === 0
  const rows = Object.entries(results).map(([read, touched]) => [
    read,
    Math.round(touched.rows).toLocaleString('en'),
    touched.blocks.toLocaleString('en'),
    listMostTouched(recipes, read).toLocaleString('en'),
    String(touched.found),
    touched.scanned.join(', '),
    String(touched.plannedAnew.length),
    isBounded([read, touched]) ? 'yes' : 'no',
  ])
  const report = `Rows and blocks that each read touches by EXPLAIN ANALYZE on ${recipes.toLocaleString('en')} recipes; both must stay below what is allowed. No prepared statement may be planned anew each time.\n\n${markdownTable(HEAD, rows)}`
  console.log(`\n${report}`)
  await writeResults({ name: `plans-${recipes}`, title: 'Plans', results, report, plots: {} })
  if (!Object.entries(results).every(isBounded)) process.exitCode = 1
}
