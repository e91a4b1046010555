import { fileURLToPath } from 'node:url'

/** The folder of this package, whether it runs from `src/` or from `build/`. */
const PACKAGE = new URL('../', import.meta.url)

export const MIGRATIONS = new URL('src/db/migrations/', PACKAGE)
export const FUNCTIONS = new URL('src/db/functions/', PACKAGE)
export const SAMPLE_DATA = new URL('sample-data/', PACKAGE)
export const MANIFEST = new URL('package.json', PACKAGE)

/** Runs in a process of its own, so it is an entry of the build. */
export const RESIZE_WORKER = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts')
      ? 'src/features/recipe-images/resize-worker.ts'
      : 'build/resize-worker.js',
    PACKAGE,
  ),
)
