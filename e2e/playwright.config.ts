import { defineConfig } from '@playwright/test'
import { BACKEND_PORT, FRONTEND_PORT, isRunningAlready, SITE_URL } from './addresses.ts'

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
  workers: 1,
  // A second try would hide a fault.
  retries: 0,
  // Only what hangs takes so long, on a crowded machine too.
  timeout: 10 * MINUTE_MS,
  expect: { timeout: MINUTE_MS },
  ...(!isRunningAlready && { globalSetup: './start-larder.ts' }),
  use: {
    baseURL: SITE_URL,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: QUIET_BROWSER,
    },
  },
  metadata: { BACKEND_PORT, FRONTEND_PORT },
})
