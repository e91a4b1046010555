import { defineConfig } from 'vitest/config'

const HANG_MS = 20 * 60_000

export default defineConfig({
  test: {
    // Only what hangs takes so long, on a crowded machine too; no test has a time-out of its own.
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS / 4 } },
    // Most tests wait for PostgreSQL more than they compute.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: 'backend',
          include: ['backend/**/*.test.ts'],
          globalSetup: ['backend/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          globalSetup: ['scripts/prepare-website.ts'],
          include: ['{contract,amounts,frontend,scripts,bench,deploy}/**/*.test.ts'],
        },
      },
    ],
  },
})
