import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('./src', import.meta.url))
const FILES = globSync('**/*.svelte', { cwd: SOURCES })
const STYLES = globSync('**/*.css', { cwd: SOURCES })

/** Lines of the scripts of all components; the plug-ins in `scripts/lint` read TypeScript files alone. */
const linesLike = (pattern: RegExp, files = FILES) =>
  files.flatMap((file) =>
    readFileSync(`${SOURCES}/${file}`, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

test('components use types, not interfaces', () => {
  expect(FILES.length).toBeGreaterThan(50)
  expect(linesLike(/^\s*(export )?interface \w/)).toEqual([])
})

test('constants of components are in capitals', () => {
  expect(linesLike(/^ {2}const [a-z]\w*(: [^=]+)? = (-?\d|['"/])/)).toEqual([])
})

test('forms use our `enhance`, which handles expired sessions', () => {
  const own = linesLike(/\benhance\b.*'\$app\/forms'/)
  // Language and theme forms need no login, and every first visit loads them.
  expect(own.filter((line) => !/^lib\/(preferences|site)\//.test(line))).toEqual([])
})

test('links that keep the scroll position use the syntax of SvelteKit 3', () => {
  expect(linesLike(/data-sveltekit-(noscroll|keepfocus)/)).toEqual([])
})

test('styles use logical properties, which follow the direction of the text', () => {
  const physical =
    /^\s*(((margin|padding|border)-)?(left|right)|scroll-(margin|padding)-(left|right)|border-(top|bottom)-(left|right)-radius)\b.*:|(text-align|float|clear): (left|right)\b/
  const found = linesLike(physical, [...FILES, ...STYLES]).filter((line) => line.endsWith(';'))
  // Moved to the pointer, whose position counts from the left.
  expect(found).toEqual(['lib/ui/drag.css: left: 0;'])
  const shorthands = linesLike(/^\s*(padding|margin|inset): /, [...FILES, ...STYLES])
  expect(shorthands.filter(differsBySide)).toEqual([])
})

/** Whether the values for left and right of `padding: 1px 2px 3px 4px` differ. */
function differsBySide(line: string): boolean {
  const values =
    line.slice(line.lastIndexOf(': ') + 2, -1).match(/(\([^()]*(\([^()]*\)[^()]*)*\)|[^\s(])+/g) ?? []
  return values.length === 4 && values[1] !== values[3]
}
