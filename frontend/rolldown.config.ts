import { defineConfig } from 'rolldown'

/** Bundles the server to JavaScript: running TypeScript would keep the type stripper in memory. */
export default defineConfig({
  input: 'server.ts',
  external: './handler.js',
  platform: 'node',
  output: { file: 'build/server.js', format: 'esm' },
})
