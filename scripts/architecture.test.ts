import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { findCycles, type Import, listFiles, listImports, readSource } from './read-imports.ts'

const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file) || file.startsWith('backend/test/')
const FOLDERS =
  'contract client connections amounts readers writers backend frontend bench e2e scripts deploy'.split(' ')
const files = FOLDERS.flatMap((folder) => listFiles(folder, /\.(ts|svelte|sql)$/))
const shipped = files.filter((file) => /^[a-z]+\/src\/.*\.(ts|svelte)$/.test(file) && !isTest(file))
const imports = shipped.flatMap(listImports)

const below = (folder: string) => imports.filter(({ from }) => from.startsWith(folder))
const isOurs = (name: string) => FOLDERS.some((folder) => name.startsWith(`${folder}/`))
const format = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`)

test('imports of every workspace are found', () => {
  for (const [folder, min] of Object.entries({
    contract: 15,
    amounts: 25,
    backend: 300,
    frontend: 800,
    bench: 80,
  }))
    expect(below(`${folder}/`).length, folder).toBeGreaterThan(min)
})

test('workspaces import only the workspaces listed here', () => {
  const known = {
    contract: ['typebox'],
    client: ['contract/src/'],
    connections: [],
    amounts: [],
    readers: ['amounts/src/', 'contract/src/recipes/recipe-fields.ts'],
    writers: ['contract/src/'],
    backend: ['contract/src/', 'connections/src/', 'amounts/src/', 'readers/src/', 'writers/src/'],
    frontend: ['contract/src/', 'amounts/src/', 'frontend/config.server.ts', 'frontend/log-event.ts'],
    // The benchmark starts the service and fills its database directly; it measures through HTTP.
    bench: [
      'contract/src/',
      'scripts/build.ts',
      'scripts/programs.ts',
      'backend/src/db/',
      'backend/scripts/load-large-data.ts',
      'backend/test/frequent-reads.ts',
      'backend/test/mealie-backup.ts',
      'backend/test/plan-probe.ts',
      'backend/src/operations/sample-data/default-accounts.ts',
      'backend/src/people/users/password-hash.ts',
    ],
  }
  const hasNoDependencies = (folder: string) => folder === 'contract' || folder === 'amounts'
  const wrong = Object.entries(known).flatMap(([folder, allowed]) =>
    below(`${folder}/`)
      .filter(({ to }) => isOurs(to) || hasNoDependencies(folder))
      .filter(({ to }) => ![`${folder}/src/`, ...allowed].some((known) => to.startsWith(known))),
  )
  expect(format(wrong)).toEqual([])
})

test('shipped code imports no tests', () => {
  expect(format(imports.filter(({ to }) => to.includes('.test.')))).toEqual([])
})

test('no import cycles between files; types count too', () => {
  const ours = imports.filter(({ to }) => isOurs(to))
  expect(findCycles(ours.map(({ from, to }) => [from, to]))).toEqual([])
})

const backend = below('backend/src/').map(toWorkspacePaths)
const DOMAINS = ['people', 'food', 'recipes', 'planning', 'shopping', 'transfer', 'operations']
const findDomain = (file: string) => DOMAINS.find((domain) => file.startsWith(`${domain}/`))
const findResource = (file: string) => (findDomain(file) ? /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] : undefined)

test('layers of the backend: errors, outbound ← db, storage ← settings ← http ← hooks ← jobs ← domains ← app ← main', () => {
  const findLayer = (file: string) => {
    if (findDomain(file)) return 'domains'
    return file.includes('/') && !file.startsWith('process/') ? (file.split('/')[0] as string) : 'top'
  }
  const LAYERS = ['errors', 'outbound', 'db', 'storage', 'settings', 'http', 'hooks', 'jobs', 'domains']
  const allowedTop =
    /^(back-off|config|files|persisted-secret|logger|map-yielding|fsync|secret-box|token-secret|temp-files|worker-files)\.ts$/
  const wrong = backend.filter(({ from, to }) => {
    if (findLayer(from) === 'top') return to === 'main.ts'
    if (to.endsWith('.ts') && findLayer(to) === 'top') return !allowedTop.test(to)
    return LAYERS.includes(findLayer(from)) && LAYERS.indexOf(findLayer(to)) > LAYERS.indexOf(findLayer(from))
  })
  expect(format(wrong)).toEqual([])
})

test.each([
  ['backend', backend],
  ['contract', below('contract/src/').map(toWorkspacePaths)],
])('domains of the %s import only lower domains', (_, all) => {
  const between = all.filter(({ from, to }) => findDomain(from) && findDomain(to) !== findDomain(from))
  const upward = between.filter(
    ({ from, to }) => DOMAINS.indexOf(findDomain(to) ?? '') > DOMAINS.indexOf(findDomain(from) ?? ''),
  )
  expect(between.length).toBeGreaterThan(50)
  expect(format(upward)).toEqual([])
})

test('a resource never imports the routes of another', () => {
  const wrong = backend.filter(
    ({ from, to }) =>
      findResource(from) &&
      findDomain(to) &&
      findResource(to) !== findResource(from) &&
      to.endsWith('.routes.ts'),
  )
  expect(format(wrong)).toEqual([])
})

test('the contract declares all routes, except those of the API reference and of MCP', () => {
  const declaring = shipped.filter(
    (file) =>
      file.startsWith('backend/') &&
      /\b(app|scope)\.(get|post|put|delete|patch|route)\(/.test(readSource(file)),
  )
  expect(declaring.sort()).toEqual([
    'backend/src/http/handle.ts',
    'backend/src/operations/mcp/mcp.routes.ts',
    'backend/src/operations/service/docs.routes.ts',
  ])
})

test('no import cycles between resources', () => {
  const uses = backend.flatMap(({ from, to }) => {
    const [user, used] = [findResource(from), findResource(to)]
    return user && used && user !== used ? [[user, used] as const] : []
  })
  expect(uses.length).toBeGreaterThan(10)
  expect(findCycles(uses)).toEqual([])
})

test('routes contain no SQL', () => {
  const routes = shipped.filter((file) => file.endsWith('.routes.ts'))
  expect(routes.length).toBeGreaterThan(10)
  const withSql = routes.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/.test(readSource(file)),
  )
  expect(withSql).toEqual([])
})

test('only access files decide who can see and change items', () => {
  const served = shipped.filter((file) => !file.startsWith('bench/'))
  const deciding = served.filter((file) => /\bcaller\??\.role\b|\bvisibility = '/.test(readSource(file)))
  const elsewhere = deciding.filter((file) => !file.endsWith('.access.ts'))
  expect(deciding.length).toBeGreaterThan(elsewhere.length)
  expect(elsewhere).toEqual(['backend/src/http/access-check.ts', 'backend/src/http/access.ts'])
})

test('only config.ts reads the environment', () => {
  const readers = shipped.filter(
    (file) => /^(contract|amounts|backend)\//.test(file) && /process\.env/.test(readSource(file)),
  )
  expect(readers).toEqual(['backend/src/config.ts'])
})

const website = below('frontend/src/').map(toWorkspacePaths)
const findFolder = (file: string) => (file.startsWith('lib/') ? dirname(file) : undefined)

test('layers of the website: theme, ui, api, i18n, http ← domains ← site ← routes', () => {
  const isBase = (file: string) => /^lib\/(theme|ui|api|i18n|http|generated)\//.test(file)
  const wrong = website.filter(({ from, to }) => {
    if (to.endsWith('/$types')) return false
    if (isBase(from) && to.startsWith('lib/')) return !isBase(to)
    return /^(routes|service-worker)\/|^(hooks|params)\b/.test(to) && !from.startsWith('service-worker/')
  })
  expect(format(wrong)).toEqual([])
})

test.each([
  ['folders', findFolder],
  ['domains', (file: string) => findFolder(file)?.split('/')[1]],
])('no import cycles between %s of the website', (_, find) => {
  const uses = website.flatMap(({ from, to }) => {
    const [user, used] = [find(from), find(to)]
    return user && used && user !== used ? [[user, used] as const] : []
  })
  expect(uses.length).toBeGreaterThan(100)
  expect(findCycles(uses)).toEqual([])
})

test('browser code imports no server code', () => {
  const isServer = (file: string) => /\.server\.ts$|\+server\.ts$/.test(file)
  const wrong = website.filter(({ from, to, isType }) => isServer(to) && !isServer(from) && !isType)
  expect(format(wrong)).toEqual([])
})

test('file names are in kebab-case, and none is a catch-all', () => {
  const named = files.filter((file) => !file.startsWith('frontend/src/routes/'))
  const odd = named.filter((file) => !/^[a-z0-9]+([-.][a-z0-9]+)*\.(ts|svelte|sql)$/.test(basename(file)))
  expect(odd).toEqual([])
  const catchAll = named.filter((file) =>
    /(^|\/)(index|utils?|helpers?|types|misc|shared)\.(ts|svelte)$|\/(common|shared|utils|helpers)\//.test(
      file,
    ),
  )
  expect(catchAll).toEqual([])
})

test('no file is over 400 lines, no test over 600', () => {
  const long = files
    .filter((file) => !file.endsWith('db/tables.ts'))
    .map((file) => [file, readSource(file).split('\n').length - 1] as const)
    .filter(([file, lines]) => lines > (isTest(file) ? 600 : 400))
  expect(long).toEqual([])
})

test('no default exports', () => {
  const free =
    /\.config\.ts$|^e2e\/start-larder\.ts$|\/break-each-rule\.ts$|^frontend\/src\/(routes\/|[^/]+$)/
  const found = files.filter((file) => !free.test(file) && /^export default /m.test(readSource(file)))
  expect(found).toEqual([])
})

/** Makes paths relative to the source folder of the workspace. */
function toWorkspacePaths({ from, to, isType }: Import): Import {
  const source = from.slice(0, from.indexOf('/src/') + '/src/'.length)
  return { from: from.slice(source.length), to: to.startsWith(source) ? to.slice(source.length) : to, isType }
}
