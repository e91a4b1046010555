import { defineConfig } from 'vitest/config'

/** What takes minutes or wants more of the machine than a test may: `npm run drill -- name`. */
export default defineConfig({
  test: {
    include: ['{backend,deploy,e2e}/**/*.drill.ts'],
    globalSetup: [
      'backend/test/build-service.ts',
      // For drills that use the database of the tests; the others start a service of their own.
      ...(process.env.DRILL_DATABASE ? ['backend/test/global-setup.ts'] : []),
    ],
    setupFiles: ['backend/test/finish-each-file.ts'],
    fileParallelism: false,
    testTimeout: 60 * 60 * 1000,
    hookTimeout: 5 * 60 * 1000,
    expect: { poll: { timeout: 60_000 } },
  },
})
