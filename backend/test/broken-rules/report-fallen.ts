import type { Reporter, TestModule } from 'vitest/node'
import { BREAKS } from './rules.ts'

/** Tells for each broken rule how many cells of the matrix fell, and fails if one felled none. */
export class ReportFallen implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const cells = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.meta().felledBy),
    )
    const seen = cells.filter((felledBy) => felledBy !== undefined)
    const counts = BREAKS.map((rule) => ({
      rule,
      fallen: seen.filter((felledBy) => felledBy.includes(rule)).length,
    }))
    for (const { rule, fallen } of counts) console.log(`${String(fallen).padStart(6)}  ${rule}`)
    const standing = seen.filter((felledBy) => felledBy.length === 0).length
    console.log(`${seen.length} cells, ${BREAKS.length} ways to break a rule; ${standing} cells never fell.`)
    const blind = counts.filter(({ fallen }) => fallen === 0)
    if (blind.length === 0) return
    console.error(`No cell fell when ${blind.map(({ rule }) => `'${rule}'`).join(', ')}.`)
    process.exitCode = 1
  }
}
