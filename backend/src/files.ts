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

/** Where processes that are started often keep what they have compiled; where it can't be written, they do without. */
export const COMPILED = fileURLToPath(new URL('../node_modules/.cache/larder-compiled/', PACKAGE))
