import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { APART } from '../backend/rolldown.config.ts'

type Locked = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

const OCR = /^@?tesseract\.js/
/** Only needed to develop with a package, or for systems without WebAssembly. */
const UNUSED = /\.([cm]?ts|map|md|a|flow)$|\/libheif-js\/libheif$|\/libheif-bundle\.js$|\/libheif\.wasm$/

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}

/** The folder from which a package in `from` loads `name`, as Node finds it. */
function resolve(from: string, name: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (packages[folder] && existsSync(folder)) return folder
  return from === ''
    ? undefined
    : resolve(from.slice(0, Math.max(0, from.lastIndexOf('node_modules') - 1)), name)
}

function addWithDependencies(folder: string, found: Set<string>) {
  if (found.has(folder)) return
  found.add(folder)
  const { dependencies, optionalDependencies } = packages[folder] as Locked
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
    const needed = resolve(folder, name)
    if (needed) addWithDependencies(needed, found)
  }
}

const matches = (name: string, pattern: string | RegExp) =>
  typeof pattern === 'string' ? pattern === name : pattern.test(name)

function collect(patterns: (string | RegExp)[]): Set<string> {
  const found = new Set<string>()
  for (const folder of Object.keys(packages)) {
    const name = folder.replace(/^node_modules\//, '')
    const isRoot = !name.includes('node_modules/') && patterns.some((pattern) => matches(name, pattern))
    if (isRoot && existsSync(folder)) addWithDependencies(folder, found)
  }
  return found
}

/** Copies what the bundles load at run time: `runtime/` for both images, `ocr/` for the one with text recognition. */
const [target = ''] = process.argv.slice(2)
const runtime = collect(APART.filter((pattern) => !matches('tesseract.js', pattern)))
const ocr = collect([OCR])
for (const [name, folders] of [
  ['runtime', runtime],
  ['ocr', ocr.difference(runtime)],
] as const)
  for (const folder of folders)
    cpSync(folder, join(target, name, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !UNUSED.test(file) && (file === folder || basename(file) !== 'node_modules'),
    })
