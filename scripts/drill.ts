import { spawnSync } from 'node:child_process'
import { buildBackend, buildWebsite } from './build.ts'
import { findChromium } from './find-chromium.ts'

type Drill = { shows: string; env?: Record<string, string>; needsBuild?: true; command: string[] }

const test = (...words: string[]) => ['vitest', 'run', '--project', 'backend', ...words]
const runDrill = (name: string) => ['vitest', 'run', '--config', 'vitest.drills.config.ts', name]

/** What `npm test` shows on a small scale, for longer, and what wants more of the machine. Variables that are set win. */
const DRILLS: Record<string, Drill> = {
  crash: {
    shows: '50 kills of the API while it writes: nothing acknowledged is lost or torn (CRASH_KILLS)',
    env: { CRASH_KILLS: '50' },
    command: test('test/crash'),
  },
  'migration-kills': {
    shows: '20 kills of a start that brings an old database up to date: the next one does (MIGRATION_KILLS)',
    env: { MIGRATION_KILLS: '20' },
    command: test('src/db/migrate'),
  },
  'older-backups': {
    shows: 'a backup of each older version is restored and brought up to date (EVERY_NTH_VERSION)',
    env: { EVERY_NTH_VERSION: '1' },
    command: test('src/backup/backup'),
  },
  'database-kills': {
    shows: '20 kills of the embedded PostgreSQL under load: it comes back, and nothing is lost',
    command: runDrill('database-kills'),
  },
  'import-kills': {
    shows:
      '1,000 recipes of a Mealie backup with pictures, while the API is killed (IMPORT_RECIPES, IMPORT_KILLS)',
    command: runDrill('import-kills'),
  },
  caldav: {
    shows:
      'python3-caldav and vdirsyncer use a shopping list, both ways (apt-get install python3-caldav vdirsyncer)',
    env: { DRILL_DATABASE: 'template' },
    command: runDrill('caldav-clients'),
  },
  'caldav-polls': {
    shows: '1,000 calendar programs poll a list: processor time of a poll and of a 304 (CALDAV_CLIENTS)',
    command: runDrill('caldav-polls'),
  },
  'connection-kills': {
    shows:
      '10 kills of the API under CalDAV writes, inbox entries and webhooks: nothing is lost or doubled (CONNECTION_KILLS)',
    command: runDrill('connection-kills'),
  },
  moving: {
    shows:
      '1,000 recipes of a Mealie backup come in and 10,000 go out, with pictures: time and memory (MOVING_IN, MOVING_OUT)',
    command: runDrill('test/moving'),
  },
  'killed-timers': {
    shows: 'the API is killed before a timer ends: it rings when it is back, and once',
    command: runDrill('killed-timers'),
  },
  push: {
    shows:
      'a push is received, decrypted and shown by Firefox while the page is closed; it says each step (apt-get install firefox-esr, or FIREFOX_PATH)',
    env: { JOURNEY_DRILLS: '1' },
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--project', 'drills'],
  },
  'disk-full': {
    shows: 'a disk that fills up under PostgreSQL and is cleared: it comes back (Linux, as root)',
    command: runDrill('disk-full'),
  },
  failover: {
    shows:
      'ten kills of a primary under Patroni, a switchover and a freeze, behind one address: nothing is lost or doubled (FAILOVER_KILLS; apt-get install patroni etcd-server haproxy postgresql pgbouncer)',
    needsBuild: true,
    command: runDrill('failover'),
  },
  images: {
    shows:
      'both images are built, serve, upgrade release 0.2.0, restore backups and refuse faulty volumes (root; apt-get install buildah podman runc debootstrap)',
    command: runDrill('images'),
  },
  'access-rules': {
    shows:
      'each rule of access broken in turn: which cells of the access matrices fail, and that every one can',
    command: ['vitest', 'run', '--config', 'backend/test/broken-rules/vitest.config.ts'],
  },
  mutations: {
    shows:
      'mutants of amounts, contract, http, sign-in and domains: at least 85 % make a test fail (an area; --sample N; --files LIST)',
    command: ['node', 'scripts/mutations/run.ts'],
  },
  plans: {
    shows: 'reading 100,000 recipes touches as many rows as reading ten thousand (PLAN_RECIPES)',
    env: { PLAN_RECIPES: '100000' },
    command: test('test/plans'),
  },
  hostile: {
    shows:
      '550 hostile requests to each route, over 100,000 in all: no 5xx, no answer outside its schema (FAST_CHECK_RUNS)',
    env: { FAST_CHECK_RUNS: '550' },
    command: test('test/hostile-input'),
  },
  operations: {
    shows:
      'what several devices do to lists and plans, 100 times in any order: all agree, and nothing ticked is undone (FAST_CHECK_RUNS)',
    env: { FAST_CHECK_RUNS: '100' },
    command: test('shopping-operations', 'followed-plans/any-changes'),
  },
  journeys: {
    shows: 'each journey in the browser ten times, in search of one that fails now and then',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--repeat-each=10'],
  },
}

const [name = '', ...more] = process.argv.slice(2)
const drill = DRILLS[name]
if (!drill) {
  const list = Object.entries(DRILLS).map(([each, { shows }]) => `  ${each.padEnd(18)}${shows}`)
  console.log(`Which drill? npm run drill -- NAME\n${list.join('\n')}`)
  process.exit(1)
}
const [command = '', ...args] = drill.command
if (drill.needsBuild || command === 'playwright') {
  await buildBackend()
  await buildWebsite()
}
const { status } = spawnSync(command, [...args, ...more], {
  stdio: 'inherit',
  env: { CHROMIUM_PATH: findChromium(), ...drill.env, ...process.env },
})
process.exit(status ?? 1)
