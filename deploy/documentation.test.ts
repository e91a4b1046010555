import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeConfig, settingsTable } from '../backend/src/config/describe-config.ts'
import { listVariables } from '../backend/src/config/variables.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const guide = read('docs/self-hosting.md')

test('docs/self-hosting.md has the table of all settings', () => {
  expect(guide, 'run: npm run config -- --markdown').toContain(settingsTable())
})

test('the table has every variable of the API and the website', () => {
  const readers = readdirSync(new URL('../backend/src/config', import.meta.url))
  const used = [
    ...['config.ts', ...readers.map((file) => `config/${file}`)].flatMap((file) => [
      ...read(`backend/src/${file}`).matchAll(/(?:read\.\w+|required)\(\s*['`]([A-Z][\w${}]+)/g),
    ]),
    ...read('frontend/config.server.ts').matchAll(/(?:read\w*|port)\('([A-Z_]+)/g),
  ].map(([, name]) => name?.replace(/\$\{name\}/, '<NAME>'))
  expect(used.length).toBeGreaterThan(40)
  const listed = listVariables().map(([name]) => name)
  expect(used.filter((name) => !listed.includes(name ?? ''))).toEqual([])
  expect(listed.filter((name) => name !== 'NODE_ENV' && !used.includes(name))).toEqual([])
})

test('the printed configuration hides every secret', () => {
  const names = listVariables().map(([name]) => name)
  const env = Object.fromEntries(names.map((name) => [name, `value of ${name}`]))
  const lines = describeConfig(env)
  const shown = names.filter((name) => lines.some((line) => line.includes(`value of ${name}`)))
  expect(names.filter((name) => !shown.includes(name)).toSorted()).toEqual([
    'API_URL',
    'DATABASE_URL',
    'METRICS_TOKEN',
    'OIDC_<NAME>_CLIENT_SECRET',
    'SITE_SECRET',
    'SMTP_URL',
    'STORAGE_ACCESS_KEY',
    'STORAGE_SECRET_KEY',
    'TOKEN_SECRET',
  ])
  expect(describeConfig({ TOKEN_SECRET_FILE: '/run/token' }).join()).toContain('from the file /run/token')
})

test('npm run config says what is wrong', () => {
  const script = new URL('../backend/scripts/print-config.ts', import.meta.url).pathname
  const env = { PATH: process.env.PATH, PUBLIC_URL: 'larder.example.org', REGISTRATON: 'closed' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stdout).toContain('PUBLIC_URL             larder.example.org')
  expect(stderr).toContain(
    "Wrong: PUBLIC_URL is 'larder.example.org', but must start with https:// or http://",
  )
})

/** nginx 1.22 of Debian 12 does not know the directive, and later versions accept the parameter. */
test('the nginx configuration works with the nginx of Debian 12', () => {
  const block = read('deploy/templates/nginx.conf')
  expect(block).not.toMatch(/^\s*http2 /m)
  if (spawnSync('nginx', ['-v']).error) return
  const folder = mkdtempSync(join(tmpdir(), 'larder-nginx-'))
  const certificate = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=larder', '-days', '1']
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  execFileSync('openssl', ['req', ...certificate, ...files], { stdio: 'ignore' })
  const site = block.replaceAll('/etc/letsencrypt/live/larder.example.org', folder)
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${site} }`)
  const { status, stderr } = spawnSync('nginx', ['-t', '-q', '-c', file, '-p', folder], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(status, stderr).toBe(0)
})

test('the upgrade commands of the guide work every time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'larder-upgrade-'))
  const [, commands = ''] = /## Upgrading\n.+?```sh\n(.+?)```/s.exec(guide) ?? []
  const programs = `set -e
    sudo() { shift 2; case $1 in *=*) shift ;; esac; "$@"; }
    git() { mkdir "$3"; echo "$RELEASE" > "$3/version"; }
    npm() { test -d "$2"; }
    systemctl() { :; }`
  const script = commands
    .replace('/var/lib/larder\n', `${folder}\n`)
    .replace('<repository URL>', 'larder.git')
  mkdirSync(join(folder, 'app'))
  for (const RELEASE of ['1', '2', '3']) {
    execFileSync('sh', ['-c', `${programs}\n${script}`], { env: { PATH: process.env.PATH, RELEASE } })
    expect(readFileSync(join(folder, 'app/version'), 'utf8')).toBe(`${RELEASE}\n`)
  }
  expect(readdirSync(folder).toSorted()).toEqual(['app', 'old'])
  rmSync(folder, { recursive: true })
})
