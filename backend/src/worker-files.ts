import { fileURLToPath } from 'node:url'

/** Each runs in a process of its own, so it is an entry of the build. */
const worker = (source: string, built: string) =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? source : built, new URL('../', import.meta.url)))

export const RESIZE_WORKER = worker('src/recipes/images/resize-worker.ts', 'build/resize-worker.js')
export const READ_WORKER = worker('src/transfer/imports/read-worker.ts', 'build/read-worker.js')
