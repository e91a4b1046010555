import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A file for Node to run, and how. */
export type Program = {
  file: string
  flags: string[]
  args?: string[]
  env: NodeJS.ProcessEnv
  folder?: string
  /** It follows its sources, and may read what is typed. */
  isWatched?: boolean
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const BACKEND: Program = {
  file: at('backend/build/main.js'),
  // What requests leave behind is swept up after 8 MB, not 16, and before half a gigabyte, not four, is in use: a
  // smaller process for hardly any more work. After 4 MB it would be 11 MB smaller, for a quarter more.
  flags: ['--expose-gc', '--max-semi-space-size=8', '--max-old-space-size=512'],
  env: {
    // argon2 shares libuv's threads with the file system: four are few for both.
    UV_THREADPOOL_SIZE: String(Math.max(4, 2 * availableParallelism())),
    // glibc would keep memory apart for each thread, and give little of it back.
    MALLOC_ARENA_MAX: '2',
  },
}

/** A page is much that lives for a moment: 157 MB at the peak of a load instead of 331, for a third more work. */
export const WEBSITE: Program = {
  file: at('frontend/build/server.js'),
  flags: ['--expose-gc', '--max-semi-space-size=4', '--max-old-space-size=256'],
  env: {
    MALLOC_ARENA_MAX: '2',
    // A page that is let go goes straight back to the system, since what lies around it would keep its place resident.
    MALLOC_MMAP_THRESHOLD_: '32768',
  },
}

/** One process: it is the one a debugger wants. */
export const WATCHED_BACKEND: Program = {
  isWatched: true,
  file: at('scripts/watch-backend.ts'),
  flags: [],
  env: { WORKERS: '1' },
}

/** Vite sends changes to the browser as they are saved. */
export const watchedWebsite = (host: string, port: number): Program => ({
  isWatched: true,
  file: at('node_modules/vite/bin/vite.js'),
  flags: ['--import', new URL('end-with-parent.mjs', import.meta.url).href],
  args: ['dev', '--host', host, '--port', String(port), '--strictPort'],
  env: {},
  folder: at('frontend'),
})
