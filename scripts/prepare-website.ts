import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { noteInstalled } from './installed.mjs'

const GENERATED = new URL('../frontend/node_modules/$app/tsconfig.json', import.meta.url)

/** Vitest's global set-up: on a fresh clone, what the website's files extend and import has yet to be generated. */
export async function setup() {
  // Whoever runs tests has installed it, by whatever command; a test of `npm start` must not do it again under our feet.
  noteInstalled()
  if (!existsSync(GENERATED)) spawnSync('npm', ['exec', '--workspace', 'frontend', 'svelte-kit', 'sync'])
  const messages = await import('../frontend/scripts/compile-messages.ts')
  messages.setup()
}
