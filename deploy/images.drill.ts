import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { imageForm, jpeg } from '../backend/test/picture.ts'
import { newBucket, startS3Server } from '../backend/test/s3-server.ts'
import { freePort, sendJson, untilRecovered } from '../backend/test/service-process.ts'
import { startTemporaryPostgres } from '../backend/test/temporary-postgres.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NODE = process.execPath
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const PASSWORD = 'seven kinds of sage and thyme'
const NODE_USER = '1000'

const folder = mkdtempSync(join(tmpdir(), 'larder-images-'))
// Nothing that is still mounted there may be emptied with it.
const undo: (() => unknown)[] = [() => run('rm', '-rf', '--one-file-system', folder)]
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
const buildah = (...args: string[]) =>
  run('buildah', '--root', join(folder, 'store'), '--runroot', join(folder, 'run'), ...args)

/** What stands for `node:24-bookworm-slim` where no registry of images can be reached. */
function makeBase(): string {
  const base = join(folder, 'base')
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', base)
  cpSync(NODE, join(base, 'usr/local/bin/node'))
  run('npm', 'install', '--silent', '--global', '--prefix', join(base, 'usr/local'), 'npm@11')
  // A machine behind a proxy of its own brings that one's certificate along.
  cpSync(CERTIFICATES, join(base, CERTIFICATES))
  run('chroot', base, 'useradd', '--uid', NODE_USER, '--create-home', 'node')
  const container = buildah('from', 'scratch')
  buildah('copy', '--quiet', container, base, '/')
  buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container)
  buildah('commit', '--quiet', container, 'larder-base')
  return 'localhost/larder-base'
}

type Image = { root: string; env: string[]; command: string[]; workingDir: string; health: string[] }

function buildImage(target: string, base: string): Image {
  buildah(
    ...['build', '--quiet', '--format', 'docker', '--isolation', 'chroot', '--target', target],
    ...['--build-arg', `NODE_IMAGE=${base}`, '--build-arg', 'VERSION=9.8.7'],
    ...['--build-arg', 'COMMIT_HASH=drill', '--tag', `larder-${target}`, '--file', 'deploy/Dockerfile', '.'],
  )
  const container = buildah('from', `localhost/larder-${target}`)
  const { Docker } = JSON.parse(buildah('inspect', `localhost/larder-${target}`))
  const { User, Env, Cmd, WorkingDir, Healthcheck, Labels } = Docker.config
  expect(User).toBe('node')
  expect(Labels['org.opencontainers.image.version']).toBe('9.8.7')
  return {
    root: seal(buildah('mount', container), target),
    ...{ env: Env, command: Cmd, workingDir: WorkingDir, health: Healthcheck.Test.slice(1) },
  }
}

/** Its files, read-only, with what compose mounts: /tmp, and for the API /data. */
function seal(mounted: string, target: string): string {
  const root = join(folder, target)
  mkdirSync(root)
  const mount = (...args: string[]) => {
    run('mount', ...args)
    undo.push(() => run('umount', args.at(-1) as string))
  }
  mount('--bind', mounted, root)
  run('mount', '-o', 'remount,bind,ro', root)
  mount('-t', 'tmpfs', 'tmpfs', join(root, 'tmp'))
  mount('-t', 'proc', 'proc', join(root, 'proc'))
  mount('-t', 'tmpfs', 'tmpfs', join(root, 'dev'))
  for (const [device, minor] of Object.entries({ null: '3', urandom: '9' }))
    run('mknod', '-m', '666', join(root, 'dev', device), 'c', '1', minor)
  if (target === 'backend') mount('-t', 'tmpfs', '-o', `uid=${NODE_USER}`, 'tmpfs', join(root, 'data'))
  return root
}

/** As its own user, without any capability, and with no way to more. */
function startIn(image: Image, env: Record<string, string>, command = image.command): ChildProcess {
  const confined = [
    ...['setpriv', `--reuid=${NODE_USER}`, `--regid=${NODE_USER}`, '--clear-groups', '--no-new-privs'],
    ...['--bounding-set=-all', '--inh-caps=-all'],
  ]
  const variables = [...image.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const child = spawn(
    'chroot',
    [image.root, 'env', '-i', `--chdir=${image.workingDir}`, ...variables, ...confined, ...command],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  undo.push(() => child.kill('SIGKILL'))
  return child
}

const waitForExit = async (child: ChildProcess): Promise<unknown> => (await once(child, 'exit'))[0]

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

test('both images are built, and serve a recipe with a picture from a read-only file system', async () => {
  undo.push(() => spawnSync('umount', [join(folder, 'store/overlay')]))
  undo.push(() => buildah('rm', '--all'))
  const base = makeBase()
  const [backend, frontend] = [buildImage('backend', base), buildImage('frontend', base)]
  const database = await startTemporaryPostgres()
  undo.push(() => database.stop())
  const s3 = await startS3Server()
  undo.push(() => s3.stop())

  const [apiPort, sitePort] = [await freePort(), await freePort()]
  const [api, site] = [`http://127.0.0.1:${apiPort}`, `http://127.0.0.1:${sitePort}`]
  const bucket = newBucket()
  const shared = { BASE_URL: api, SITE_URL: site, PUBLIC_STORAGE_URL: `${s3.url}/${bucket}` }
  const env = {
    ...{ ...shared, BACKEND_PORT: apiPort, HOST: '127.0.0.1', DATABASE_URL: database.url, WORKERS: '2' },
    ...{ STORAGE_URL: s3.url, STORAGE_BUCKET: bucket, TOKEN_SECRET: 'vT6yN2qW9sJ4hB8mK1zC5xR7dL3fG0pU' },
    ...{ STORAGE_ACCESS_KEY: s3.accessKey, STORAGE_SECRET_KEY: s3.secretKey, LOG_LEVEL: 'warn' },
  }
  const apiProcess = startIn(backend, env)
  await untilRecovered(() => isUp(`${api}/health/ready`))
  expect(await (await fetch(`${api}/version`)).json()).toEqual({ version: '9.8.7', commit_hash: 'drill' })
  expect(await waitForExit(startIn(backend, env, backend.health))).toBe(0)
  expect(await waitForExit(startIn(backend, { ...env, BACKEND_PORT: '1' }, backend.health))).toBe(1)

  const admin = { ADMIN_USERNAME: 'cook', ADMIN_EMAIL: 'cook@example.com', ADMIN_PASSWORD: PASSWORD }
  const makeAdmin = ['node', 'backend/scripts/create-admin.ts']
  expect(await waitForExit(startIn(backend, { ...env, ...admin }, makeAdmin))).toBe(0)
  const logIn = await sendJson(`${api}/auth/token`, { username: 'cook', password: PASSWORD }, '')
  const { access_token: token } = (await logIn.json()) as { access_token: string }
  const created = await sendJson(`${api}/recipes/`, { title: 'Soup of the sealed pot' }, token)
  const { id } = (await created.json()) as { id: number }
  const form = await imageForm([await jpeg({ width: 700, height: 500 })])
  const pictured = await fetch(`${api}/recipes/${id}/images`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(form.body),
  })
  expect(pictured.status).toBe(201)
  const { images } = (await pictured.json()) as { images: { sources: { webp: { url: string }[] } }[] }
  const picture = images[0]?.sources.webp[0]?.url ?? ''
  expect(picture.startsWith(shared.PUBLIC_STORAGE_URL)).toBe(true)
  expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp')

  const siteEnv = { ...shared, API_URL: api, FRONTEND_PORT: sitePort, HOST: '127.0.0.1' }
  const siteProcess = startIn(frontend, siteEnv)
  await untilRecovered(() => isUp(`${site}/robots.txt`))
  expect(await waitForExit(startIn(frontend, siteEnv, frontend.health))).toBe(0)
  const page = await (await fetch(`${site}/recipes/${id}`)).text()
  expect(page).toContain('Soup of the sealed pot')
  expect(page).toContain(picture)
  expect(() => writeFileSync(join(frontend.root, 'written'), '')).toThrow('EROFS')

  for (const child of [siteProcess, apiProcess]) {
    child.kill('SIGTERM')
    expect(await waitForExit(child)).toBe(0)
  }
})
