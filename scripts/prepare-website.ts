import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { noteInstalled } from './installed.mjs'

const GENERATED = new URL('../frontend/node_modules/$app/tsconfig.json', import.meta.url)

/** Vitest's global set-up: generates files that the website's sources import, for a fresh clone. */
export async function setup() {
  // Dependencies are installed already; a test of `npm start` must not install them again during the run.
  noteInstalled()
  if (!existsSync(GENERATED)) spawnSync('npm', ['exec', '--workspace', 'frontend', 'svelte-kit', 'sync'])
  const messages = await import('../frontend/scripts/messages/compile-messages.ts')
  messages.setup()
}
