import { spawnSync } from 'node:child_process'

const vitest = (...args: string[]) => ['vitest', 'run', ...args]
const drill = (name: string) => vitest('--config', 'vitest.drills.config.ts', name)

/** By name: what it shows, and the command that runs it. */
const DRILLS: Record<string, { shows: string; command: string[]; env?: NodeJS.ProcessEnv }> = {
  'api-kills': {
    shows: '50 kills of the API under load: no acknowledged write is lost or torn',
    command: vitest('--project', 'backend', 'backend/test/crash.test.ts'),
    env: { CRASH_KILLS: '50' },
  },
  'database-kills': {
    shows: '20 kills of the embedded PostgreSQL under load: it comes back, and nothing is lost',
    command: drill('database-kills'),
  },
  'disk-full': {
    shows: 'a disk that fills up under PostgreSQL and is cleared: it comes back (Linux, as root)',
    command: drill('disk-full'),
  },
}

const found = DRILLS[process.argv[2] ?? '']
if (found) {
  const [command = '', ...args] = found.command
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...found.env } })
  process.exit(status ?? 1)
}
console.log('Which drill? npm run drill -- name\n')
for (const [name, { shows }] of Object.entries(DRILLS)) console.log(`  ${name.padEnd(16)} ${shows}`)
process.exit(1)
