import { spawnSync } from 'node:child_process'
import { buildBackend, buildWebsite } from './build.ts'
import { findChromium } from './find-chromium.ts'

type Drill = { does: string; env?: Record<string, string>; command: string; args: string[] }

const BACKEND = ['run', '--project', 'backend']

/** What `npm test` does on a small scale, for longer. Variables that are set win over those of a drill. */
const DRILLS: Record<string, Drill> = {
  crash: {
    does: 'kills the service 20 times while it writes (CRASH_KILLS)',
    env: { CRASH_KILLS: '20' },
    command: 'vitest',
    args: [...BACKEND, 'test/crash'],
  },
  plans: {
    does: 'reads 100,000 recipes and counts the rows touched (PLAN_RECIPES)',
    env: { PLAN_RECIPES: '100000' },
    command: 'vitest',
    args: [...BACKEND, 'test/plans'],
  },
  hostile: {
    does: 'sends each route 500 hostile requests (FAST_CHECK_RUNS)',
    env: { FAST_CHECK_RUNS: '500' },
    command: 'vitest',
    args: [...BACKEND, 'test/hostile-input', 'shopping-operations'],
  },
  journeys: {
    does: 'makes each journey in the browser ten times, in search of one that fails now and then',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', '--repeat-each=10'],
  },
}

const [name = '', ...more] = process.argv.slice(2)
const drill = DRILLS[name]
if (!drill) {
  const list = Object.entries(DRILLS).map(([each, { does }]) => `  ${each.padEnd(10)}${does}`)
  console.log(`Which drill? npm run drill -- NAME\n${list.join('\n')}`)
  process.exit(1)
}
if (drill.command === 'playwright') {
  await buildBackend()
  await buildWebsite()
}
const { status } = spawnSync(drill.command, [...drill.args, ...more], {
  stdio: 'inherit',
  env: { CHROMIUM_PATH: findChromium(), ...drill.env, ...process.env },
})
process.exit(status ?? 1)
