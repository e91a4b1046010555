import { HOT_READS, MOST_ROWS, PlanProbe } from '../../backend/test/plan-probe.ts'
import { markdownTable } from './markdown-table.ts'
import type { Options } from './options.ts'
import { startDatabase } from './start-database.ts'
import { writeResults } from './write-results.ts'

const PORT = 27_300

/** The guard of `plans.test.ts` at a size that a test has no time for. Ends with 1 when a read touches too much. */
export async function checkPlans({ recipes }: Options) {
  const database = await startDatabase(recipes, PORT)
  try {
    const probe = await PlanProbe.open(database.url)
    const results: Record<string, unknown> = {}
    const rows: string[][] = []
    for (const read of Object.keys(HOT_READS)) {
      const touched = await probe.touchedBy(read)
      const isBounded = touched.rows < MOST_ROWS && touched.scanned.length === 0
      if (!isBounded) process.exitCode = 1
      results[read] = { ...touched, isBounded }
      const count = Math.round(touched.rows).toLocaleString('en')
      rows.push([read, count, String(touched.found), touched.scanned.join(', '), isBounded ? 'yes' : 'no'])
    }
    await probe.close()
    const report = `Rows that each read touches by EXPLAIN ANALYZE on ${recipes.toLocaleString('en')} recipes; bounded below ${MOST_ROWS.toLocaleString('en')}.\n\n${markdownTable(['read', 'rows touched', 'answered', 'scanned whole', 'bounded'], rows)}`
    console.log(`\n${report}`)
    await writeResults({ name: `plans-${recipes}`, title: 'Plans', results, report, plots: {} })
  } finally {
    await database.stop()
  }
}
