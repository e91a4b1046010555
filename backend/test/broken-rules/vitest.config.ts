import { defineConfig } from 'vitest/config'
import { keepTempFilesInMemory } from '../../../scripts/temp-files-in-memory.ts'
import { breakRules } from './break-rules.ts'
import { ReportFailures } from './report-failures.ts'

const HOUR_MS = 60 * 60 * 1000

keepTempFilesInMemory()

/** `npm run drill -- access-rules`: checks that each cell of the access matrices can fail. */
export default defineConfig({
  plugins: [breakRules()],
  test: {
    root: `${import.meta.dirname}/../../..`,
    include: [
      'backend/test/{access,kitchen-access,scopes}.test.ts',
      'backend/src/recipes/recipes/{recipes.access,recipe-reviews}.test.ts',
      'backend/src/recipes/{cook-log,favourites,versions}/*.test.ts',
      'backend/src/shopping/stores/store-visibility.test.ts',
      'backend/src/shopping/lists/invitations.test.ts',
      'backend/src/transfer/caldav/caldav-access.test.ts',
      'backend/src/transfer/{changes/change-access,share-links/share-links,webhooks/webhooks}.test.ts',
      'backend/src/operations/mcp/mcp-attacks.test.ts',
    ],
    globalSetup: ['backend/test/global-setup.ts'],
    setupFiles: ['backend/test/finish-each-file.ts'],
    runner: './backend/test/broken-rules/break-each-rule.ts',
    reporters: ['dot', new ReportFailures()],
    testTimeout: HOUR_MS,
    hookTimeout: HOUR_MS,
    maxWorkers: 2,
  },
})
