import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

export const readSource = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** Files below a folder as paths from the repository root, without generated and installed files. */
export const listFiles = (folder: string, kinds: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file))
    .filter((file) => kinds.test(file) && !/(^|\/)(node_modules|generated|build|\.svelte-kit)\//.test(file))

export type Import = { from: string; to: string; isType: boolean }

// `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`.
const IMPORT =
  /^[ \t]*(?:import|export)( type)?\b[^'`;]*?\bfrom\s*'([^']+)'|(?:^[ \t]*import\s*|\bimport\s*\(\s*)'([^']+)'/gm

/** Imports of a file: paths from the repository root for our own files, names for packages. */
export const listImports = (file: string): Import[] =>
  [...readSource(file).matchAll(IMPORT)].map(([, type, from, bare]) => ({
    from: file,
    to: resolveImport(file, (from ?? bare) as string),
    isType: type !== undefined,
  }))

function resolveImport(file: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(file), name)
  if (name.startsWith('#lib/')) return join('frontend/src/lib', name.slice('#lib/'.length))
  if (name === '#config') return 'frontend/config.server.ts'
  const ours = /^@larder\/([^/]+)\/(.+)$/.exec(name)
  return ours ? `${ours[1]}/src/${ours[2]}.ts` : name
}

/** Each cycle once, as `a → b → a`. */
export function findCycles(pairs: readonly (readonly [user: string, used: string])[]): string[] {
  const uses = Map.groupBy(pairs, ([user]) => user)
  const done = new Set<string>()
  const cycles = new Set<string>()
  const visit = (name: string, path: string[]) => {
    const at = path.indexOf(name)
    if (at >= 0) cycles.add([...path.slice(at), name].join(' → '))
    if (at >= 0 || done.has(name)) return
    for (const [, used] of uses.get(name) ?? []) visit(used, [...path, name])
    done.add(name)
  }
  for (const name of uses.keys()) visit(name, [])
  return [...cycles]
}
