import { fileURLToPath } from 'node:url'

/** The folder of this package, whether it runs from `src/` or from `build/`. */
const PACKAGE = new URL('../', import.meta.url)

export const BASELINE_FILES = new URL('src/db/baseline/', PACKAGE)
export const MIGRATIONS = new URL('src/db/migrations/', PACKAGE)
export const FUNCTIONS = new URL('src/db/functions/', PACKAGE)
export const SAMPLE_DATA = new URL('sample-data/', PACKAGE)
/** The built website. */
export const WEBSITE = new URL('../frontend/build/server.js', PACKAGE)
export const MANIFEST = new URL('package.json', PACKAGE)

/** Each runs in a process of its own, so it is an entry of the build. */
const worker = (source: string, built: string) =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? source : built, PACKAGE))

export const RESIZE_WORKER = worker('src/recipes/images/resize-worker.ts', 'build/resize-worker.js')
export const READ_WORKER = worker('src/transfer/imports/read-worker.ts', 'build/read-worker.js')

/** Where processes that are started often keep what they have compiled; where it can't be written, they do without. */
export const COMPILED = fileURLToPath(new URL('../node_modules/.cache/larder-compiled/', PACKAGE))
