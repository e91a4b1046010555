import { type RunnerTestCase, TestRunner } from 'vitest'
import { RuleSwitches } from './rule-switches.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The broken rules under which this cell failed. */
    felledBy?: string[]
  }
}

globalThis.rules = new RuleSwitches()

/** Runs each test of a matrix as it is, and once more with each rule broken that it meets: some must make it fail. */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it
export default class BreakEachRule extends TestRunner {
  async runTask(test: RunnerTestCase) {
    const run = TestRunner.getTestFn(test)
    const asked = await globalThis.rules.listAsked(run)
    // A test that stands alone is about the matrix, not a cell of it.
    if (!test.suite || test.suite === test.file) return
    const felledBy: string[] = []
    for (const rule of asked) {
      await putBack(test)
      await globalThis.rules.whileBroken(rule, run).catch(() => felledBy.push(rule))
    }
    test.meta.felledBy = felledBy
    if (felledBy.length === 0) throw new Error('No broken rule makes this cell fail.')
  }
}

async function putBack(test: RunnerTestCase) {
  for (const hook of TestRunner.getSuiteHooks(test.file).afterEach) await hook(test.context, test.file)
}
