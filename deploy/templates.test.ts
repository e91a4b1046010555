import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { listVariables } from '../backend/src/config/variables.ts'
import { readConfig } from '../backend/src/config.ts'

const FOLDER = fileURLToPath(new URL('templates/', import.meta.url))
const read = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
const readYaml = (file: string) => parse(read(file), { merge: true, customTags: [RESET] })
/** Compose's tag that removes a value. */
const RESET = { tag: '!reset', collection: 'seq', resolve: () => [] } as const

const IMAGE = 'ghcr.io/owner/larder:latest'
/** What the image reads beside Larder's settings. */
const OF_THE_IMAGE = ['PUID', 'PGID', 'TZ']
const known = new Set([...listVariables().flatMap(([name]) => [name, `${name}_FILE`]), ...OF_THE_IMAGE])
const expectKnown = (names: Iterable<string>) =>
  expect([...names].filter((name) => !known.has(name))).toEqual([])

const readEnv = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))

/** Sections of unit files, each a list of [key, value]. */
function readUnit(file: string): Record<string, [string, string][]> {
  const sections: Record<string, [string, string][]> = {}
  let section: [string, string][] = []
  for (const line of read(file).split('\n')) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? []
    const [, key, value] = /^(\w+)=(.+)$/.exec(line) ?? []
    if (title) sections[title] = section = []
    else if (key && value) section.push([key, value])
    else expect(line).toMatch(/^(#.*)?$/)
  }
  return sections
}

const environment = (section: [string, string][] = []) =>
  section
    .filter(([key]) => key === 'Environment')
    .flatMap(([, value]) => value.split(' ').map((pair) => pair.split('=')[0] ?? ''))

test('one container is confined, keeps its data and can be configured', () => {
  const { services, volumes } = readYaml('compose.yaml')
  expect(Object.keys(services)).toEqual(['larder'])
  expect(services.larder).toMatchObject({
    ...{ image: IMAGE, read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' },
    volumes: [`\${DATA:-data}:/data`],
    env_file: [{ path: '.env', required: false }],
  })
  expect(services.larder.user).toBe(`\${PUID:-1000}:\${PGID:-1000}`)
  expect(services.larder.healthcheck?.start_interval).toBeUndefined()
  expect(Object.keys(volumes)).toEqual(['data'])
  expectKnown(Object.keys(services.larder.environment))
})

test('the snippet for Traefik changes only the container of compose.yaml', () => {
  const { services } = readYaml('traefik.yaml')
  expect(Object.keys(services)).toEqual(['larder'])
  expect(services.larder.ports).toEqual([])
  expectKnown(Object.keys(services.larder.environment))
  expect(services.larder.labels['traefik.http.services.larder.loadbalancer.server.port']).toBe('8000')
})

test('CasaOS finds what it shows', () => {
  const { services, 'x-casaos': store } = readYaml('casaos.yaml')
  expect(services[store.main].image).toBe(IMAGE)
  expect(store.architectures).toEqual(['amd64', 'arm64'])
  expect(store).toMatchObject({ title: { en_us: 'Larder' }, port_map: services.larder.ports[0].published })
  expectKnown(Object.keys(services.larder.environment))
})

test('the Unraid template is well-formed and names only existing settings', () => {
  const xml = read('unraid.xml')
  const open: string[] = []
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name)
    else if (!empty) open.push(name)
  }
  expect(open).toEqual([])
  expect(xml).toContain(`<Repository>${IMAGE}</Repository>`)
  const configs = [...xml.matchAll(/<Config ([^>]*?)\/?>/g)].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  )
  for (const config of configs)
    expect(Object.keys(config)).toEqual(
      expect.arrayContaining([
        'Name',
        'Target',
        'Default',
        'Mode',
        'Description',
        'Type',
        'Display',
        'Required',
        'Mask',
      ]),
    )
  const targets = (type: string) =>
    configs.filter(({ Type }) => Type === type).map(({ Target = '' }) => Target)
  expect([...targets('Port'), ...targets('Path')]).toEqual(['8000', '/data'])
  expectKnown(targets('Variable'))
})

test('the units of Podman and systemd have their sections and existing settings', () => {
  const quadlet = readUnit('larder.container')
  expect(Object.keys(quadlet)).toEqual(['Unit', 'Container', 'Service', 'Install'])
  expect(quadlet.Container).toEqual(
    expect.arrayContaining([
      ['Image', IMAGE],
      ['ReadOnly', 'true'],
      ['DropCapability', 'ALL'],
      ['Volume', 'larder:/data'],
    ]),
  )
  const unit = readUnit('larder.service')
  expect(Object.keys(unit)).toEqual(['Unit', 'Service', 'Install'])
  for (const section of [quadlet.Container, unit.Service]) {
    expect(environment(section)).toContain('PUBLIC_URL')
    expectKnown(environment(section))
  }
})

describe('Kubernetes', () => {
  type Manifest = { kind: string; metadata: { name: string }; spec: never }
  type Workload = {
    replicas: number
    selector: { matchLabels: object }
    template: { metadata: { labels: object }; spec: Pod }
  }
  type Pod = { securityContext: object; containers: Record<string, never>[]; volumes: { name: string }[] }

  const kustomization = readYaml('kubernetes/kustomization.yaml')
  const manifests: Manifest[] = kustomization.resources.flatMap((file: string) =>
    parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS()),
  )
  const find = (kind: string) => manifests.filter((manifest) => manifest.kind === kind)

  test('kustomization.yaml uses every file', () => {
    const used = [
      ...[...kustomization.resources, 'kustomization.yaml'],
      ...[...kustomization.configMapGenerator, ...kustomization.secretGenerator].flatMap(({ envs }) => envs),
    ]
    expect(readdirSync(join(FOLDER, 'kubernetes')).toSorted()).toEqual(used.toSorted())
  })

  test('Larder has probes and limits, and is never root', () => {
    const [deployment] = find('Deployment') as [Manifest]
    const { replicas, selector, template } = deployment.spec as unknown as Workload
    expect(replicas).toBe(2)
    expect(selector.matchLabels).toEqual(template.metadata.labels)
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
    const [container] = template.spec.containers
    expect(container).toMatchObject({
      securityContext: {
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      },
      resources: {
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      },
      ...{
        startupProbe: expect.anything(),
        livenessProbe: expect.anything(),
        readinessProbe: expect.anything(),
      },
    })
    const mounts = (container?.volumeMounts ?? []) as { name: string }[]
    expect(mounts.map((mount) => mount.name)).toEqual(template.spec.volumes.map((volume) => volume.name))
    const [service] = find('Service')
    const [port] = (container?.ports ?? []) as { containerPort: number }[]
    expect(service?.spec).toMatchObject({
      ...{ selector: template.metadata.labels, ports: [{ targetPort: port?.containerPort }] },
    })
  })

  test('the settings give a valid configuration, once the secrets are filled in', () => {
    const settings = readEnv(read('kubernetes/settings.env'))
    const secrets = readEnv(read('kubernetes/secrets.env'))
    expectKnown([...Object.keys(settings), ...Object.keys(secrets)])
    const secret = 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa'
    const filledIn = Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [name, value || secret]),
    )
    expect(readConfig({ ...settings, ...filledIn })).toMatchObject({
      production: true,
      backup: { isInBucket: true },
    })
  })
})

test('Caddy accepts the Caddyfile', () => {
  const args = ['validate', '--config', join(FOLDER, 'Caddyfile'), '--adapter', 'caddyfile']
  const { error, status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' })
  if (!error) expect(status, stderr).toBe(0)
  expect(read('Caddyfile')).toMatch(/^larder\.example\.org \{\n\treverse_proxy 127\.0\.0\.1:8000\n\}\n$/)
})

const readReleaseJobs = () =>
  parse(readFileSync(new URL('../.github/workflows/release.yml', import.meta.url), 'utf8')).jobs

test('the release workflow builds every image for both architectures, and signs them', () => {
  const { test: tests, build, publish, client } = readReleaseJobs()
  expect([build.needs, publish.needs]).toEqual(['test', ['test', 'build']])
  expect(tests.steps.map((step: { run?: string }) => step.run)).toContain('npm test')
  const { platform, target } = build.strategy.matrix
  expect(platform.map(({ name }: { name: string }) => name)).toEqual(['amd64', 'arm64'])
  const dockerfile = readFileSync(new URL('Dockerfile', import.meta.url), 'utf8')
  for (const name of target) expect(dockerfile).toContain(` AS ${name}\n`)
  const published = build.steps.find(({ id }: { id?: string }) => id === 'publish')
  expect(published.with).toMatchObject({ sbom: true, provenance: 'mode=max' })
  expect(JSON.stringify(publish.steps)).toContain('cosign sign')
  expect(JSON.stringify(client.steps), 'npm refuses a provenance without it').toContain('repository.url=')
  const scripts: string[] = [tests, build, publish, client].flatMap(({ steps }) =>
    steps.flatMap(({ run }: { run?: string }) => run ?? []),
  )
  for (const input of scripts) expect(spawnSync('bash', ['-n'], { input }).status, input).toBe(0)
  if (spawnSync('actionlint', ['-version']).error) return
  const { status, stdout } = spawnSync('actionlint', [], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('..', import.meta.url)),
  })
  expect(status, stdout).toBe(0)
})

test.each([
  ['v0.10.0', 'latest'],
  ['v0.9.2', 'older'],
  ['v0.11.0-beta.1', 'preview'],
])('only the highest version becomes the latest release: %s', (tag, channel) => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-release-'))
  const tags = ['v0.2.0', 'v0.9.1', 'v0.9.2', 'v0.10.0', 'v0.11.0-beta.1']
  const { run } = readReleaseJobs().test.steps.find(({ id }: { id?: string }) => id === 'channel')
  const release = `git init --quiet
    git -c user.name=Larder -c user.email=larder@example.org commit --quiet --allow-empty --message Release
    for tag in ${tags.join(' ')}; do git tag "$tag"; done
    ${run}`
  const env = { ...process.env, GITHUB_REF_NAME: tag, GITHUB_OUTPUT: join(folder, 'output') }
  const { stderr } = spawnSync('bash', ['-e'], { cwd: folder, input: release, env, encoding: 'utf8' })
  expect(readFileSync(env.GITHUB_OUTPUT, 'utf8'), stderr).toBe(`channel=${channel}\n`)
  rmSync(folder, { recursive: true })
})
