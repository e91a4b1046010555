import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Most tests wait for PostgreSQL more than they compute.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'backend',
          include: ['backend/**/*.test.ts'],
          globalSetup: ['backend/test/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'packages',
          globalSetup: ['scripts/prepare-website.ts'],
          include: ['{contract,amounts,frontend,scripts,bench,deploy}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
