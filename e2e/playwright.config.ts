import { defineConfig } from '@playwright/test'
import { BACKEND_PORT, FRONTEND_PORT, isRunningAlready, SITE_URL } from './addresses.ts'

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
  // A browser on a busy machine may miss a beat; a journey that needs a second try is reported as flaky.
  retries: process.env.CI ? 2 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
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
