import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A file for Node with its options. */
export type Program = {
  file: string
  flags: string[]
  args?: string[]
  env: NodeJS.ProcessEnv
  folder?: string
  /** Restarts on changes of its sources, and may read standard input. */
  isWatched?: boolean
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const BACKEND: Program = {
  file: at('backend/build/main.js'),
  // Collects garbage after 8 MB of new objects instead of 16, and before half a gigabyte is in use instead of four: a
  // smaller process for little more CPU. With 4 MB it would be 11 MB smaller for a quarter more CPU.
  flags: ['--expose-gc', '--max-semi-space-size=8', '--max-old-space-size=512'],
  env: {
    // argon2 shares libuv's threads with the file system; four are too few for both.
    UV_THREADPOOL_SIZE: String(Math.max(4, 2 * availableParallelism())),
    // glibc would use one arena per thread and release little memory.
    MALLOC_ARENA_MAX: '2',
  },
}

/** Rendering allocates many short-lived objects: a peak of 157 MB instead of 331 under load, for a third more CPU. */
export const WEBSITE: Program = {
  file: at('frontend/build/server.js'),
  flags: ['--expose-gc', '--max-semi-space-size=4', '--max-old-space-size=256'],
  env: {
    MALLOC_ARENA_MAX: '2',
    // Freed pages are returned to the system at once; otherwise fragmentation would keep them resident.
    MALLOC_MMAP_THRESHOLD_: '32768',
  },
}

/** A single process, for debuggers. */
export const WATCHED_BACKEND: Program = {
  isWatched: true,
  file: at('scripts/watch-backend.ts'),
  flags: [],
  env: { WORKERS: '1' },
}

/** Vite sends saved changes to the browser. */
export const watchedWebsite = (host: string, port: number): Program => ({
  isWatched: true,
  file: at('node_modules/vite/bin/vite.js'),
  flags: ['--import', new URL('end-with-parent.mjs', import.meta.url).href],
  args: ['dev', '--host', host, '--port', String(port), '--strictPort'],
  env: {},
  folder: at('frontend'),
})
