import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('./src', import.meta.url))
const FILES = globSync('**/*.svelte', { cwd: SOURCES })

/** Lines of the scripts of all components; the plug-ins in `scripts/lint` read TypeScript files alone. */
const linesLike = (pattern: RegExp) =>
  FILES.flatMap((file) =>
    readFileSync(`${SOURCES}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test('components have types, not interfaces', () => {
  expect(FILES.length).toBeGreaterThan(50)
  expect(linesLike(/^\s*(export )?interface \w/)).toEqual([])
})

test('fixed values of components are written in capitals', () => {
  expect(linesLike(/^ {2}const [a-z]\w*(: [^=]+)? = (-?\d|['"/])/)).toEqual([])
})

test('forms use our `enhance`, which lets people log in again', () => {
  const own = linesLike(/\benhance\b.*'\$app\/forms'/)
  // Language and theme forms need no login, and every first visit loads them.
  expect(own.filter((line) => !/^lib\/(preferences|site)\//.test(line))).toEqual([])
})

test('links that keep the scroll position say so in the words of SvelteKit 3', () => {
  expect(linesLike(/data-sveltekit-(noscroll|keepfocus)/)).toEqual([])
})
