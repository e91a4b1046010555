import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWebsite } from './build-website.ts'
import { findChromium } from './find-chromium.ts'

type Count = { passed: number; failed: number; skipped: number }

const reports = mkdtempSync(join(tmpdir(), 'larder-reports-'))
const counts: Count[] = []

counts.push(check('format and lint', 'biome', ['check', '.']))
counts.push(check('types', 'tsc', ['--noEmit']))
counts.push(check('types of the journeys', 'tsc', ['--noEmit', '--project', 'e2e']))
counts.push(check('website types', 'npm', ['run', '--silent', 'check', '--workspace', 'frontend']))
counts.push(unitTests())
counts.push(await browserTests())

rmSync(reports, { recursive: true, force: true })
const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
  skipped: sum.skipped + count.skipped,
}))
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

function check(name: string, command: string, args: string[]): Count {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit' })
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

function unitTests(): Count {
  console.log('\n— unit and HTTP tests')
  const file = join(reports, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { status } = spawnSync('vitest', ['run', ...reporters], { stdio: 'inherit' })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const failed = report.numFailedTests || (status === 0 ? 0 : 1)
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests }
}

async function browserTests(): Promise<Count> {
  console.log('\n— journeys in a browser')
  const chromium = findChromium()
  if (!chromium) {
    const message = 'No Chromium found (CHROMIUM_PATH, or Debian: apt-get install chromium)'
    if (process.env.CI) console.error(`${message}, and CI needs one.`)
    else console.log(`${message}: the journeys are skipped.`)
    return { passed: 0, failed: process.env.CI ? 1 : 0, skipped: 1 }
  }
  await buildWebsite()
  const file = join(reports, 'playwright.json')
  const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0 }
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = stats.unexpected || (status === 0 ? 0 : 1)
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped }
}
