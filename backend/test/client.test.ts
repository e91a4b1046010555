import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildClient } from '../../client/scripts/build.ts'
import { createClient, LarderError } from '../../client/src/client.ts'
import { asProgram } from './access-tokens.ts'
import { addUserWithPassword } from './kitchen.ts'
import { openTestApp, type TestUser } from './test-app.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const larder = await openTestApp()
let baseUrl: string
let program: TestUser
/** A project that has installed the package. */
let project: string

beforeAll(async () => {
  baseUrl = await larder.app.listen({ host: '127.0.0.1', port: 0 })
  program = await asProgram(larder, await addUserWithPassword(larder, 'programmer'), ['write', 'read'])
  // Outside the repository, so that nothing else is found.
  project = await mkdtemp('/tmp/larder-client-')
  const installed = join(project, 'node_modules/@larder/client')
  await buildClient(join(installed, 'build'))
  await mkdir(join(project, 'node_modules/@types'))
  await symlink(join(ROOT, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'))
  await symlink(join(ROOT, 'node_modules/undici-types'), join(project, 'node_modules/undici-types'))
  await writeFile(join(installed, 'package.json'), await readFile(join(ROOT, 'client/package.json')))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
})

afterAll(() => rm(project, { recursive: true, force: true }))

const README = await readFile(join(ROOT, 'client/README.md'), 'utf8')
const examples = [...README.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code)

test('the examples of the README print what they say', async () => {
  expect(examples.length).toBeGreaterThan(3)
  const env = { ...process.env, LARDER_URL: baseUrl, LARDER_TOKEN: program.token }
  for (const [index, code] of examples.entries()) {
    const file = join(project, `example-${index}.js`)
    await writeFile(file, code)
    const { stdout } = await run(process.execPath, [file], { env })
    const promised = [...code.matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line)
    expect(stdout.trim().split('\n').filter(Boolean), code).toEqual(promised)
  }
})

/** What the generated declarations allow and promise must hold by the types of the contract. */
const SAME_TYPES = `
import type * as built from '@larder/client'
import type * as source from '${ROOT}/client/src/client.ts'
export const operations = (client: source.Client): built.Client => client
export const problem = (error: source.LarderError): built.LarderError => error
export const create = (made: typeof source.createClient): typeof built.createClient => made
export const list = (made: typeof source.listAll): typeof built.listAll => made
`

test('the declarations need no other package and agree with the contract', async () => {
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', 'node']
  const check = (...more: string[]) =>
    run(join(ROOT, 'node_modules/.bin/tsc'), [...options, ...more], { cwd: project }).catch((error) => error)
  const files = examples.map((_, index) => `typed-${index}.ts`)
  for (const [index, code] of examples.entries())
    await writeFile(join(project, `typed-${index}.ts`), code.replaceAll(/process\.env\.\w+/g, "''"))
  const inProject = await check('--lib', 'esnext,dom', ...files)
  expect(inProject.stdout).toBe('')
  await writeFile(join(project, 'same.ts'), SAME_TYPES)
  const same = await check('--skipLibCheck', '--allowImportingTsExtensions', 'same.ts')
  expect(same.stdout).toBe('')
})

test('a request that got no response, or was refused for overload, is repeated with the same key', async () => {
  const keys: unknown[] = []
  const answers = ['drop', 503, 201]
  const server = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    const answer = answers.shift()
    if (typeof answer !== 'number') return request.socket.destroy()
    response.writeHead(answer, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end('{"id":7}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient({ baseUrl: url })
  expect(await client.createRecipe({ body: { title: 'Soup' } })).toEqual({ id: 7 })
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  answers.push(503, 503, 503)
  await expect(client.getVersion()).rejects.toMatchObject({ status: 503 })
  answers.push('drop')
  await expect(createClient({ baseUrl: url, retries: 0 }).getVersion()).rejects.toThrow('fetch failed')
  server.close()
})

test('errors have the problem of the API, and nothing is sent without a token', async () => {
  const visitor = createClient({ baseUrl: `${baseUrl}/` })
  const error = await visitor.createRecipe({ body: { title: 'Soup' } }).catch((caught) => caught)
  expect(error).toBeInstanceOf(LarderError)
  expect(error).toMatchObject({ status: 401, code: 'unauthenticated', errors: [] })
  const member = createClient({ baseUrl, token: async () => program.token })
  expect(await member.listTags()).toMatchObject({ items: [] })
  const { id } = await member.createRecipe({ body: { title: 'Soup' } })
  expect(await member.deleteRecipe({ params: { recipe_id: id } })).toBeNull()
  await expect(member.getRecipe({ params: { recipe_id: '../users/me' } })).rejects.toMatchObject({
    status: 422,
  })
})
