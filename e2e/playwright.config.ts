import { defineConfig } from '@playwright/test'

const BACKEND_PORT = 17_000
const FRONTEND_PORT = 18_000
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
  timeout: 60_000,
  globalSetup: './start-larder.ts',
  use: {
    baseURL: `http://localhost:${FRONTEND_PORT}`,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: QUIET_BROWSER,
    },
  },
  metadata: { BACKEND_PORT, FRONTEND_PORT },
})
