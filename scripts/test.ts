import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { buildBackend, buildSupervisor, buildWebsite } from './build.ts'
import { findChromium } from './find-chromium.ts'

type Outcome = { passed: number; failed: string[]; skipped: number; secondTry?: string[] }
type UnitReport = {
  numPassedTests: number
  numPendingTests: number
  testResults: { name: string; assertionResults: UnitTest[] }[]
}
/** Also one that passed in the end tells of its failures. */
type UnitTest = { status: string; fullName: string; failureMessages: string[] }
type Journey = {
  ok: boolean
  title: string
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[]
}
type BrowserSuite = { file: string; specs: Journey[]; suites?: BrowserSuite[] }
type BrowserReport = {
  stats: { expected: number; flaky: number; skipped: number }
  suites: BrowserSuite[]
}

const { PRIORITY_LOW } = constants.priority
const ANY_BYTES = 2 ** 28
/** One checker, because each of several checks shared types again and needs twice the CPU time. */
const TSC_OPTIONS = ['--noEmit', '--pretty', '--checkers', '1']
const FIRST_LINES = 6
const LAST_LINES = 40
const NO_JOURNEY: BrowserReport = { stats: { expected: 0, flaky: 0, skipped: 0 }, suites: [] }
const reports = mkdtempSync(join(tmpdir(), 'larder-reports-'))
// Some tests start Larder as a whole, and must not build while others read what a build writes.
const [lint, websiteFormat] = await Promise.all([
  check('format and lint', 'biome', ['check', '.', '--colors=force']),
  check('website format', 'npm', ['run', '--silent', 'check:format', '--workspace', 'frontend']),
  buildBackend(),
  buildWebsite(),
  buildSupervisor(),
])
// In the time that the tests leave idle.
const types = [
  check('website types', 'npm', ['run', '--silent', 'check:types', '--workspace', 'frontend'], PRIORITY_LOW),
  check('types', 'tsc', TSC_OPTIONS, PRIORITY_LOW),
  check('types of the journeys', 'tsc', [...TSC_OPTIONS, '--project', 'e2e'], PRIORITY_LOW),
]
const outcomes = [lint, websiteFormat, unitTests(), browserTests(), ...(await Promise.all(types))]
rmSync(reports, { recursive: true, force: true })

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const skipped = outcomes.reduce((sum, outcome) => sum + outcome.skipped, 0)
const failed = outcomes.flatMap((outcome) => outcome.failed)
name(
  'Passed only at the second try',
  outcomes.flatMap((outcome) => outcome.secondTry ?? []),
)
name('Failed', failed)
console.log(`\n${passed} passed, ${failed.length} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(failed.length > 0 || passed === 0 ? 1 : 0)

function name(what: string, tests: string[]): void {
  if (tests.length > 0) console.log(`\n${what}:\n${tests.map((test) => `  ${test}`).join('\n')}`)
}

/** Side by side with others, so what it says is shown when it is done. */
async function check(name: string, command: string, args: string[], priority = 0): Promise<Outcome> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid) setPriority(child.pid, priority)
  const ended = once(child, 'exit')
  const said = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await ended
  console.log(`\n— ${name}\n${said.join('').trim()}`)
  return { passed: status === 0 ? 1 : 0, failed: status === 0 ? [] : [name], skipped: 0 }
}

function unitTests(): Outcome {
  console.log('\n— unit and HTTP tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { status, stderr } = spawnSync('vitest', ['run', ...reporters], {
    stdio: ['inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: ANY_BYTES,
  })
  console.error(stderr)
  const report = readReport<UnitReport>(file)
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: relative('.', name) })),
  )
  const failed = tests.filter(({ status }) => status === 'failed')
  const secondTry = tests.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
  )
  return {
    passed: report?.numPassedTests ?? 0,
    failed: orSuite(
      failed.map(explain),
      status,
      withWords('unit and HTTP tests, outside of any one test', stderr.trim().split('\n').slice(-LAST_LINES)),
    ),
    skipped: report?.numPendingTests ?? 0,
    secondTry: secondTry.map(explain),
  }
}

/** With what it said: of a long log often only the end is kept. */
function explain({ file, fullName, failureMessages }: UnitTest & { file: string }): string {
  const said = failureMessages.flatMap((message) => message.split('\n').slice(0, FIRST_LINES))
  return withWords(`${file}: ${fullName}`, said)
}

function withWords(name: string, said: string[]): string {
  return [name, ...said.map((line) => `      ${line}`)].join('\n')
}

function browserTests(): Outcome {
  console.log('\n— journeys in a browser')
  const chromium = findChromium()
  if (!chromium) {
    const message = 'No Chromium found (CHROMIUM_PATH, or Debian: apt-get install chromium-headless-shell)'
    if (process.env.CI) return { passed: 0, failed: [`${message}, and CI needs one.`], skipped: 1 }
    console.log(`${message}: the journeys are skipped.`)
    return { passed: 0, failed: [], skipped: 1 }
  }
  const file = join(reports, 'playwright.json')
  const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const { stats, suites } = readReport<BrowserReport>(file) ?? NO_JOURNEY
  const isFlaky = ({ tests }: Journey) => tests.some((test) => test.status === 'flaky')
  return {
    passed: stats.expected + stats.flaky,
    failed: orSuite(
      listNames(suites, (journey) => !journey.ok),
      status,
      'journeys, outside of any one',
    ),
    skipped: stats.skipped,
    secondTry: listNames(suites, isFlaky),
  }
}

function listNames(suites: BrowserSuite[], isSelected: (journey: Journey) => boolean): string[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.filter(isSelected).map((journey) => `${file}: ${journey.title}`),
    ...listNames(inner, isSelected),
  ])
}

function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** A run can fail without a failing test: a file that does not load, an error after the last one. */
function orSuite(failed: string[], status: number | null, name: string): string[] {
  return failed.length === 0 && status !== 0 ? [name] : failed
}
