import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** For tests without a database, so that a mutant costs a second. */
export default defineConfig({
  root: ROOT,
  // Stryker copies the sources; the installed links lead to the originals.
  resolve: { alias: [{ find: /^@larder\/([^/]+)\/(.+)$/, replacement: `${ROOT}$1/src/$2.ts` }] },
  test: {
    include: (process.env.MUTATION_TESTS ?? '').split(';'),
    isolate: false,
    testTimeout: 60_000,
  },
})
