import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { findCircles, type Import, importsOf, listFiles, readSource } from './read-imports.ts'

const isTest = (file: string) => /\.(test|spec)\.ts$/.test(file) || file.startsWith('backend/test/')
const FOLDERS =
  'contract connections amounts readers writers backend frontend bench e2e scripts deploy'.split(' ')
const files = FOLDERS.flatMap((folder) => listFiles(folder, /\.(ts|svelte|sql)$/))
const shipped = files.filter((file) => /^[a-z]+\/src\/.*\.(ts|svelte)$/.test(file) && !isTest(file))
const imports = shipped.flatMap(importsOf)

const below = (folder: string) => imports.filter(({ from }) => from.startsWith(folder))
const isOurs = (name: string) => FOLDERS.some((folder) => name.startsWith(`${folder}/`))
const show = (found: Import[]) => found.map(({ from, to }) => `${from} imports ${to}`)

test('every workspace is read', () => {
  for (const [folder, least] of Object.entries({
    contract: 15,
    amounts: 25,
    backend: 300,
    frontend: 800,
    bench: 80,
  }))
    expect(below(`${folder}/`).length, folder).toBeGreaterThan(least)
})

test('workspaces know the contract and amounts, never each other', () => {
  const known = {
    contract: ['typebox'],
    connections: [],
    amounts: [],
    readers: ['amounts/src/'],
    writers: ['contract/src/'],
    backend: ['contract/src/', 'connections/src/', 'amounts/src/', 'readers/src/', 'writers/src/'],
    frontend: ['contract/src/', 'amounts/src/', 'frontend/config.server.ts'],
    // It starts the service and fills its database as a whole; what it measures goes through HTTP.
    bench: [
      'contract/src/',
      'scripts/build.ts',
      'scripts/programs.ts',
      'backend/src/db/',
      'backend/scripts/load-large-data.ts',
      'backend/test/hot-reads.ts',
      'backend/test/mealie-backup.ts',
      'backend/test/plan-probe.ts',
      'backend/src/operations/sample-data/default-accounts.ts',
      'backend/src/people/users/password-hash.ts',
    ],
  }
  const isPlain = (folder: string) => folder === 'contract' || folder === 'amounts'
  const wrong = Object.entries(known).flatMap(([folder, others]) =>
    below(`${folder}/`)
      .filter(({ to }) => isOurs(to) || isPlain(folder))
      .filter(({ to }) => ![`${folder}/src/`, ...others].some((known) => to.startsWith(known))),
  )
  expect(show(wrong)).toEqual([])
})

test('nothing that is shipped imports a test', () => {
  expect(show(imports.filter(({ to }) => to.includes('.test.')))).toEqual([])
})

test('no circles between files', () => {
  const running = imports.filter(({ to, isType }) => !isType && isOurs(to))
  expect(findCircles(running.map(({ from, to }) => [from, to]))).toEqual([])
})

const backend = below('backend/src/').map(insideOf)
const DOMAINS = ['people', 'food', 'recipes', 'planning', 'shopping', 'transfer', 'operations']
const domainOf = (file: string) => DOMAINS.find((domain) => file.startsWith(`${domain}/`))
const resourceOf = (file: string) => (domainOf(file) ? /^[^/]+\/[^/]+(?=\/)/.exec(file)?.[0] : undefined)

test('the backend: errors, outbound ← db, storage ← settings ← http ← hooks ← jobs ← domains ← app ← main', () => {
  const layerOf = (file: string) => {
    if (domainOf(file)) return 'domains'
    return file.includes('/') && !file.startsWith('process/') ? (file.split('/')[0] as string) : 'top'
  }
  const LAYERS = ['errors', 'outbound', 'db', 'storage', 'settings', 'http', 'hooks', 'jobs', 'domains']
  const allowedTop =
    /^(back-off|config|files|persisted-secret|logger|map-yielding|fsync|token-secret|temp-files)\.ts$/
  const wrong = backend.filter(({ from, to }) => {
    if (layerOf(from) === 'top') return to === 'main.ts'
    if (to.endsWith('.ts') && layerOf(to) === 'top') return !allowedTop.test(to)
    return LAYERS.includes(layerOf(from)) && LAYERS.indexOf(layerOf(to)) > LAYERS.indexOf(layerOf(from))
  })
  expect(show(wrong)).toEqual([])
})

test('domains import downward: what must happen in a higher domain goes through a hook', () => {
  const between = backend.filter(({ from, to }) => domainOf(from) && domainOf(to) !== domainOf(from))
  const upward = between.filter(
    ({ from, to }) => DOMAINS.indexOf(domainOf(to) ?? '') > DOMAINS.indexOf(domainOf(from) ?? ''),
  )
  expect(between.length).toBeGreaterThan(50)
  expect(show(upward)).toEqual([])
})

test('a resource never uses the routes of another', () => {
  const wrong = backend.filter(
    ({ from, to }) => resourceOf(from) && resourceOf(to) !== resourceOf(from) && to.endsWith('.routes.ts'),
  )
  expect(show(wrong)).toEqual([])
})

test('no circles between resources, other than by using queries and access rules', () => {
  const uses = backend.flatMap(({ from, to }) => {
    const [user, used] = [resourceOf(from), resourceOf(to)]
    return user && used && user !== used && !/\.(queries|access)\.ts$/.test(to) ? [[user, used] as const] : []
  })
  expect(uses.length).toBeGreaterThan(10)
  expect(findCircles(uses)).toEqual([])
})

test('no route knows SQL', () => {
  const routes = shipped.filter((file) => file.endsWith('.routes.ts'))
  expect(routes.length).toBeGreaterThan(10)
  const knowing = routes.filter((file) =>
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[`<.]/.test(readSource(file)),
  )
  expect(knowing).toEqual([])
})

test('who sees and who may is decided in access files alone', () => {
  const served = shipped.filter((file) => !file.startsWith('bench/'))
  const deciding = served.filter((file) => /\bcaller\??\.role\b|\bvisibility = '/.test(readSource(file)))
  const elsewhere = deciding.filter((file) => !file.endsWith('.access.ts'))
  expect(deciding.length).toBeGreaterThan(elsewhere.length)
  expect(elsewhere).toEqual(['backend/src/http/access.ts'])
})

test('only config.ts reads the environment', () => {
  const readers = shipped.filter(
    (file) => /^(contract|amounts|backend)\//.test(file) && /process\.env/.test(readSource(file)),
  )
  expect(readers).toEqual(['backend/src/config.ts'])
})

const website = below('frontend/src/').map(insideOf)
const folderOf = (file: string) => /^lib\/([^/]+)/.exec(file)?.[1]

test('the website: theme, ui, api, i18n, http ← domains ← site ← routes', () => {
  const isBase = (file: string) => /^lib\/(theme|ui|api|i18n|http|generated)\//.test(file)
  const wrong = website.filter(({ from, to }) => {
    if (to.endsWith('/$types')) return false
    if (isBase(from) && to.startsWith('lib/')) return !isBase(to)
    return /^(routes|service-worker)\/|^(hooks|params)\b/.test(to) && !from.startsWith('service-worker/')
  })
  expect(show(wrong)).toEqual([])
})

test('no circles between folders of the website', () => {
  const uses = website.flatMap(({ from, to }) => {
    const [user, used] = [folderOf(from), folderOf(to)]
    return user && used && user !== used ? [[user, used] as const] : []
  })
  expect(uses.length).toBeGreaterThan(100)
  expect(findCircles(uses)).toEqual([])
})

test('what runs in a browser imports nothing that is for the server alone', () => {
  const isServer = (file: string) => /\.server\.ts$|\+server\.ts$/.test(file)
  const wrong = website.filter(({ from, to, isType }) => isServer(to) && !isServer(from) && !isType)
  expect(show(wrong)).toEqual([])
})

test('files are named in kebab-case, and none is a drawer for everything', () => {
  const named = files.filter((file) => !file.startsWith('frontend/src/routes/'))
  const odd = named.filter(
    (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*\.(ts|svelte|sql)$/.test(basename(file)),
  )
  expect(odd).toEqual([])
  const drawers = named.filter((file) =>
    /(^|\/)(index|utils?|helpers?|types|misc|shared)\.(ts|svelte)$|\/(common|shared|utils|helpers)\//.test(
      file,
    ),
  )
  expect(drawers).toEqual([])
})

test('no file is over 400 lines, no test over 600', () => {
  const long = files
    .filter((file) => !file.endsWith('db/tables.ts'))
    .map((file) => [file, readSource(file).split('\n').length - 1] as const)
    .filter(([file, lines]) => lines > (isTest(file) ? 600 : 400))
  expect(long).toEqual([])
})

test('nothing is exported by default', () => {
  const free =
    /\.config\.ts$|^e2e\/start-larder\.ts$|\/break-each-rule\.ts$|^frontend\/src\/(routes\/|[^/]+$)/
  const found = files.filter((file) => !free.test(file) && /^export default /m.test(readSource(file)))
  expect(found).toEqual([])
})

/** Paths as one reads them inside a workspace. */
function insideOf({ from, to, isType }: Import): Import {
  const source = from.slice(0, from.indexOf('/src/') + '/src/'.length)
  return { from: from.slice(source.length), to: to.startsWith(source) ? to.slice(source.length) : to, isType }
}
