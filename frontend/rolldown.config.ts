import { defineConfig } from 'rolldown'

/** The server beside the pages that Vite has built: as TypeScript, what reads it would stay in memory. */
export default defineConfig({
  input: 'server.ts',
  external: './handler.js',
  platform: 'node',
  output: { file: 'build/server.js', format: 'esm' },
})
