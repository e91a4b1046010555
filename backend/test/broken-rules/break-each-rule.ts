import { type RunnerTestCase, TestRunner } from 'vitest'
import { RuleSwitches } from './rule-switches.ts'
import { SEEN_BY_RESOURCES } from './rules.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The broken rules under which this test failed. */
    felledBy?: string[]
    /** One of a matrix. */
    isCell?: boolean
  }
}

globalThis.rules = new RuleSwitches()

/**
 * Runs each test unchanged, and again with each rule broken that it checks. Every cell of a matrix must fail for some
 * rule; other tests need not.
 */
// biome-ignore lint/style/noDefaultExport: Vitest requires it
export default class BreakEachRule extends TestRunner {
  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test)
    const asked = await globalThis.rules.listChecked(run)
    const isCell = test.suite !== undefined && test.suite !== test.file
    const felledBy: string[] = []
    for (const rule of isCell ? asked : asked.filter((each) => SEEN_BY_RESOURCES.has(each))) {
      await beginAgain(test)
      await globalThis.rules.whileBroken(rule, run).catch(() => felledBy.push(rule))
    }
    test.meta.felledBy = felledBy
    test.meta.isCell = isCell
    if (isCell && felledBy.length === 0) throw new Error('No broken rule makes this cell fail.')
    if (felledBy.length === 0) return
    // A test that fails in the second run with intact rules proves nothing.
    await beginAgain(test)
    await run()
  }
}

async function beginAgain(test: RunnerTestCase) {
  const { afterEach, beforeEach } = TestRunner.getSuiteHooks(test.file)
  for (const hook of [...afterEach, ...beforeEach]) await hook(test.context, test.file)
}
