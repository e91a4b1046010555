import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = join(ROOT, 'backend/src')
const FOLDERS = ['backend/src', 'backend/test', 'backend/scripts', 'contract/src']

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') || file.endsWith('.sql'))
    .map((file) => join(folder, file)),
)
const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('backend/test/')
const sources = files.filter(
  (file) => file.startsWith('backend/src/') && file.endsWith('.ts') && !isTest(file),
)

type Import = { from: string; to: string }

/** What each source file imports from our own backend, as paths below backend/src. */
const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map((match) => ({
    from: relative(SOURCE, join(ROOT, file)),
    to: relative(SOURCE, resolve(ROOT, dirname(file), match[1] as string)),
  }))
})

const layerOf = (file: string) => (file.includes('/') ? (file.split('/')[0] as string) : 'top')
const featureOf = (file: string) => (file.startsWith('features/') ? file.split('/')[1] : undefined)
const show = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`)

test('imports run one way: db, storage, http ← features ← app ← main', () => {
  expect(imports.length).toBeGreaterThan(100)
  const allowedTop = /^(back-off|config|files|kept-secret|logger|on-disk|token-secret|unfinished)\.ts$/
  const wrong = imports.filter(({ from, to }) => {
    if (layerOf(from) === 'top') return to === 'main.ts'
    if (layerOf(to) === 'top') return !allowedTop.test(to)
    return ['db', 'storage', 'http'].includes(layerOf(from)) && layerOf(to) === 'features'
  })
  expect(show(wrong)).toEqual([])
})

test('nothing that is shipped imports a test or a script', () => {
  expect(show(imports.filter(({ to }) => to.startsWith('..') || to.includes('.test.')))).toEqual([])
})

test('a feature never uses the routes of another', () => {
  const wrong = imports.filter(
    ({ from, to }) => featureOf(from) && featureOf(to) !== featureOf(from) && to.endsWith('.routes.ts'),
  )
  expect(show(wrong)).toEqual([])
})

test('no circles between features, other than by using queries', () => {
  const uses = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [user, used] = [featureOf(from), featureOf(to)]
    if (!user || !used || user === used || to.endsWith('.queries.ts')) continue
    uses.set(user, (uses.get(user) ?? new Set()).add(used))
  }
  const circles = [...uses.keys()].filter((feature) => reaches(feature, feature))
  expect(circles).toEqual([])

  function reaches(from: string, goal: string, seen = new Set<string>()): boolean {
    return [...(uses.get(from) ?? [])].some((next) => {
      if (next === goal) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, goal, seen)
    })
  }
})

test('no circles between files', () => {
  const uses = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: string[]) => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const { to } of uses.get(file) ?? []) if (!isTypeOnly(file, to)) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of uses.keys()) visit(file, [])
  expect(circles.join('\n')).toBe('')
})

/** Types vanish before anything runs, so they close no circle. */
function isTypeOnly(from: string, to: string): boolean {
  const text = readFileSync(join(SOURCE, from), 'utf8')
  const statements = text.match(/^(?:import|export)[^']*? from '\.[^']+'/gm) ?? []
  const these = statements.filter((statement) => {
    const path = /from '([^']+)'$/.exec(statement)?.[1] ?? ''
    return relative(SOURCE, resolve(SOURCE, dirname(from), path)) === to
  })
  return these.length > 0 && these.every((statement) => /^(import|export) type /.test(statement))
}

test('no route knows SQL', () => {
  const routes = sources.filter((file) => file.endsWith('.routes.ts'))
  expect(routes.length).toBeGreaterThan(10)
  const knowing = routes.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/.test(read(file)),
  )
  expect(knowing).toEqual([])
})

test('the contract imports typebox alone, and amounts nothing at all', () => {
  const foreign = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .flatMap((file) => [...read(join(folder, file)).matchAll(/ from '([^'.][^']*)'/g)])
      .map(([, name]) => name)
  expect([...new Set(foreign('contract/src'))]).toEqual(['typebox'])
  expect(foreign('amounts/src')).toEqual([])
})

test('files are named in kebab-case, and none is a drawer for everything', () => {
  const odd = files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|sql)$/.test(basename(file)))
  expect(odd).toEqual([])
  const drawers = files.filter((file) =>
    /(^|\/)(index|utils?|helpers?|types|misc|shared)\.ts$|\/(common|shared|utils|helpers)\//.test(file),
  )
  expect(drawers).toEqual([])
})

test('no file is over 400 lines, no test over 600', () => {
  const long = files
    .filter((file) => !file.endsWith('db/tables.ts'))
    .map((file) => [file, read(file).split('\n').length - 1] as const)
    .filter(([file, lines]) => lines > (isTest(file) ? 600 : 400))
  expect(long).toEqual([])
})

test('only config.ts reads the environment', () => {
  const readers = sources.filter((file) => /process\.env/.test(read(file)))
  expect(readers).toEqual(['backend/src/config.ts'])
})

test('nothing is exported by default', () => {
  expect(files.filter((file) => /^export default /m.test(read(file)))).toEqual([])
})

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}
