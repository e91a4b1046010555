import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Ready } from '../backend/src/process/notify-ready.ts'

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

/** The API and the website, in one process or several workers. */
export const LARDER: Program = {
  file: at('backend/build/main.js'),
  args: ['--website'],
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

/** A single process, for debuggers. */
export const WATCHED_BACKEND: Program = {
  isWatched: true,
  file: at('scripts/watch-backend.ts'),
  flags: [],
  env: { WORKERS: '1' },
}

/** Vite sends saved changes to the browser. */
export const watchedWebsite = ({ host, port, sitePort }: Ready): Program => ({
  isWatched: true,
  file: at('node_modules/vite/bin/vite.js'),
  flags: ['--import', new URL('end-with-parent.mjs', import.meta.url).href],
  args: ['dev', '--host', host, '--port', String(sitePort), '--strictPort'],
  env: { API_URL: process.env.API_URL ?? `http://127.0.0.1:${port}` },
  folder: at('frontend'),
})
