import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import { BACKEND_PORT, DATABASE_PORT, FRONTEND_PORT, isRunningAlready, SITE_URL } from './addresses.ts'

const MINUTE_MS = 60_000
const QUIET_BROWSER = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  // Each journey has people, recipes and lists of its own.
  fullyParallel: true,
  workers: 2,
  // A second try hides a fault while one works on it. On CI it keeps one unlucky journey from throwing all away, and
  // `npm test` names whatever needed it.
  retries: process.env.CI ? 1 : 0,
  timeout: 3 * MINUTE_MS,
  expect: { timeout: 15_000, toPass: { timeout: 30_000 } },
  ...(!isRunningAlready && { globalSetup: './start-larder.ts' }),
  // What a journey saw is written down when it fails. To see more: `--trace on`, which costs a quarter of the time.
  use: {
    baseURL: SITE_URL,
    // An action can begin with a page that still loads, which takes long on a busy machine.
    actionTimeout: MINUTE_MS / 2,
    navigationTimeout: MINUTE_MS,
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: QUIET_BROWSER,
    },
  },
  projects: [
    { name: 'journeys', grepInvert: /@alone|@drill/ },
    // What changes the service for everybody waits until nobody else is there, and goes one by one.
    { name: 'alone', grep: /@alone/, dependencies: ['journeys'], workers: 1 },
    // What a drill asks for by this name.
    ...(process.env.JOURNEY_DRILLS ? [{ name: 'drills', grep: /@drill/ }] : []),
  ],
  metadata: { BACKEND_PORT, FRONTEND_PORT, DATABASE_PORT },
})
