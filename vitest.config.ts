import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepTempFilesInMemory } from './scripts/temp-files-in-memory.ts'

const HANG_MS = 20 * 60_000
const MAX_POLL_MS = 15_000

/** What replaces a module. For all others modules are loaded once in each worker: they keep nothing between files. */
const ISOLATED = 'backend/**/*.isolated.test.ts'

const BUILT_WORKERS = fileURLToPath(new URL('backend/test/built-workers.ts', import.meta.url))

/** So that none of them runs alone at the end, while the other cores have nothing left to do. */
const SLOWEST = [
  'plans',
  'hostile-input',
  'access',
  'kitchen-access',
  'scopes',
  'session-kinds',
  'backup',
  'commands',
  'web-restore',
  'migrate',
  'process',
  'workers',
  'start',
  'jobs',
  'imports',
  'notify-devices.isolated',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      SLOWEST.some((name) => moduleId.endsWith(`/${name}.test.ts`))
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

keepTempFilesInMemory()

export default defineConfig({
  test: {
    // Only a test that hangs takes this long, on a busy machine too.
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: MAX_POLL_MS } },
    // As for the journeys: on CI one unlucky test does not throw all away, and `npm test` names it.
    retry: process.env.CI ? 1 : 0,
    sequence: { sequencer: LongestFirst },
    setupFiles: ['backend/test/finish-each-file.ts'],
    // Most tests wait for PostgreSQL more than they compute.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        resolve: { alias: [{ find: /^.*\/worker-files\.ts$/, replacement: BUILT_WORKERS }] },
        test: {
          name: 'backend',
          include: ['backend/**/*.test.ts'],
          exclude: [ISOLATED],
          globalSetup: ['backend/test/build-service.ts', 'backend/test/global-setup.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [ISOLATED],
          globalSetup: ['backend/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'packages',
          isolate: false,
          globalSetup: ['scripts/prepare-website.ts'],
          include: [
            '{contract,connections,amounts,readers,writers,frontend,scripts,bench,deploy}/**/*.test.ts',
          ],
        },
      },
    ],
  },
})
