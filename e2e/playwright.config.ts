import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { keepTempFilesInMemory } from '../scripts/temp-files-in-memory.ts'
import { BACKEND_PORT, DATABASE_PORT, FRONTEND_PORT, isRunningAlready, SITE_URL } from './urls.ts'

const MINUTE_MS = 60_000
const QUIET_BROWSER = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

keepTempFilesInMemory()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  // Each test creates its own users, recipes and lists.
  fullyParallel: true,
  workers: 2,
  // No retries in development, where they would hide faults. On CI they tolerate one unlucky test, and `npm test` lists
  // the tests that needed one.
  retries: process.env.CI ? 1 : 0,
  timeout: 5 * MINUTE_MS,
  expect: { timeout: MINUTE_MS / 2, toPass: { timeout: MINUTE_MS } },
  ...(!isRunningAlready && { globalSetup: './start-larder.ts' }),
  // Screenshots of failed tests. For more use `--trace on`, which is 25 % slower.
  use: {
    baseURL: SITE_URL,
    // An action can begin with a page that still loads, which takes long on a busy machine.
    actionTimeout: MINUTE_MS / 2,
    navigationTimeout: MINUTE_MS,
    // Journeys need not wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: QUIET_BROWSER,
    },
  },
  projects: [
    { name: 'journeys', grepInvert: /@serial|@drill/ },
    // Tests that change the service for everyone run last and one by one.
    { name: 'serial', grep: /@serial/, dependencies: ['journeys'], workers: 1 },
    // Only for drills.
    ...(process.env.JOURNEY_DRILLS ? [{ name: 'drills', grep: /@drill/ }] : []),
  ],
  metadata: { BACKEND_PORT, FRONTEND_PORT, DATABASE_PORT },
})
