import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { BREAKS } from './rules.ts'

/** Prints each failure at once, and at the end how many tests failed for each broken rule. Fails if none did. */
export class ReportFailures implements Reporter {
  /** At once, so that an interrupted drill reports them too. */
  onTestCaseResult(test: TestCase) {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    const [reason] = errors[0]?.message.split('\n') ?? []
    console.error(`\n${test.module.relativeModuleId} > ${test.fullName}: ${reason}`)
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.meta()))
    const seen = tests.flatMap(({ felledBy }) => (felledBy ? [felledBy] : []))
    const cells = tests.filter(({ isCell }) => isCell)
    const counts = BREAKS.map((rule) => ({
      rule,
      fallen: seen.filter((felledBy) => felledBy.includes(rule)).length,
    }))
    for (const { rule, fallen } of counts) console.log(`${String(fallen).padStart(6)}  ${rule}`)
    const standing = cells.filter(({ felledBy }) => felledBy?.length === 0).length
    console.log(`${cells.length} cells, ${BREAKS.length} ways to break a rule; ${standing} cells never fell.`)
    const blind = counts.filter(({ fallen }) => fallen === 0)
    if (blind.length === 0) return
    console.error(`No test fell when ${blind.map(({ rule }) => `'${rule}'`).join(', ')}.`)
    process.exitCode = 1
  }
}
