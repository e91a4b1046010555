import { chmodSync, copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../backend/src/db/embedded-postgres.ts'
import { loadOldDatabase, OLD_BACKUP } from '../backend/test/old-database.ts'
import { imageForm, jpeg } from '../backend/test/picture.ts'
import { freePort, sendJson, untilRecovered } from '../backend/test/service-process.ts'
import { buildImage, Container, makeBase, makeVolume, removeImages, run, runOnce } from './container.ts'

const PASSWORD = 'seven kinds of sage and thyme'
const ADMIN = { ADMIN_USERNAME: 'cook', ADMIN_EMAIL: 'cook@example.com', ADMIN_PASSWORD: PASSWORD }
const MAX_MB = { slim: 300, larder: 450 }
const IMAGES = ['slim', 'larder'] as const
const DROPPED = ['--cap-drop=all', '--security-opt=no-new-privileges']

beforeAll(() => {
  const base = makeBase()
  for (const image of IMAGES) {
    const size = buildImage(image, base)
    console.log(`${image}: ${size.toFixed(0)} MB`)
    expect(size).toBeLessThan(MAX_MB[image])
  }
}, 60 * 60_000)
afterAll(removeImages)

async function choosePorts() {
  const [FRONTEND_PORT, BACKEND_PORT, DATABASE_PORT] = [await freePort(), await freePort(), await freePort()]
  const site = `http://127.0.0.1:${FRONTEND_PORT}`
  return { site, env: { FRONTEND_PORT, BACKEND_PORT, DATABASE_PORT, WORKERS: '1', PUBLIC_URL: site } }
}

const isUp = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

async function start(image: string, volume: string, flags: string[], settings: Record<string, string> = {}) {
  const { site, env } = await choosePorts()
  const from = performance.now()
  const container = new Container({ image, volume, flags, env: { ...env, ...settings } })
  await untilRecovered(() => isUp(site))
  console.log(`${image}: first page after ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return { container, site, api: `${site}/api/v1`, env }
}

async function logIn(api: string) {
  const answer = await sendJson(`${api}/auth/token`, { username: 'cook', password: PASSWORD }, '')
  return ((await answer.json()) as { access_token: string }).access_token
}

test.each([
  ['slim', 'a folder of root and PUID', { PUID: '1234', PGID: '1235' }, [], '1234:1235'],
  ['larder', 'user: and no capability', {}, [...DROPPED, '--user=1000:1000'], '1000:1000'],
] as const)(
  '%s serves recipes with pictures from a read-only image, with %s',
  async (image, _how, settings, flags, owner) => {
    const volume = makeVolume(`serve-${image}`)
    if (image === 'larder') run('chown', '1000:1000', volume)
    const { container, site, api } = await start(image, volume, [...flags], settings)
    expect(container.log).toContain(`To set up Larder, open ${site}/setup#`)
    expect(await (await fetch(`${api}/version`)).json()).toEqual({ version: '9.8.7', commit_hash: 'drill' })
    expect(container.execute({}, 'larder', 'health')).toBe(0)
    expect(container.execute({ FRONTEND_PORT: '1' }, 'larder', 'health')).toBe(1)
    expect(container.read('cat', '/proc/1/comm')).toBe('tini')
    const owners = container.read('sh', '-c', 'stat -c %u:%g /proc/[0-9]* 2>/dev/null | sort -u').split('\n')
    expect(owners.filter((found) => found !== '0:0')).toEqual([owner])
    expect(container.execute({}, 'touch', '/written')).toBe(1)

    expect(container.execute(ADMIN, 'larder', 'create-admin')).toBe(0)
    const token = await logIn(api)
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
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp')
    expect(await (await fetch(`${site}/recipes/${id}`)).text()).toContain('Soup of the sealed pot')
    console.log(`${image}: ${container.measureMemory().toFixed(0)} MB (PSS)`)

    expect(container.execute({}, 'larder', 'backup', '/data/drill.tar')).toBe(0)
    expect(container.stop()).toBe(0)
    expect(run('stat', '-c', '%u:%g', join(volume, 'token-secret'), join(volume, 'drill.tar'))).toBe(
      `${owner}\n${owner}`,
    )
    expect(readdirSync(join(volume, 'postgres'))).not.toContain('postmaster.pid')
  },
)

test('larder starts on the data of slim, and restores its backup elsewhere', async () => {
  const volume = makeVolume('upgraded')
  run('cp', '-a', `${join(volume, '../serve-slim')}/.`, volume)
  const next = await start('larder', volume, [], { PUID: '4321' })
  const token = await logIn(next.api)
  const list = await fetch(`${next.api}/recipes/`, { headers: { authorization: `Bearer ${token}` } })
  expect(await list.text()).toContain('Soup of the sealed pot')
  expect(next.container.stop()).toBe(0)
  expect(run('find', volume, '!', '-uid', '4321')).toBe('')

  const empty = makeVolume('restored')
  copyFileSync(join(volume, 'drill.tar'), join(empty, 'drill.tar'))
  // As after `larder backup - > drill.tar`: its first owner has another number here.
  chmodSync(join(empty, 'drill.tar'), 0o644)
  const { env } = await choosePorts()
  expect(runOnce({ image: 'slim', volume: empty, env }, 'restore', '/data/drill.tar', '--yes')).toMatchObject(
    { status: 0 },
  )
  const restored = await start('slim', empty, [])
  expect(await logIn(restored.api)).toBeTruthy()
  expect(restored.container.stop()).toBe(0)
})

test('the database and the backup of release 0.2.0 are upgraded', async () => {
  const volume = makeVolume('old-database')
  const old = await startEmbeddedPostgres({ dataDir: volume, port: Number(await freePort()) })
  await loadOldDatabase(old.url)
  await old.stop()
  const upgraded = await start('slim', volume, [])
  expect(await (await fetch(`${upgraded.api}/recipes/`)).text()).toContain('Ukrainian borsch')
  expect(readdirSync(join(volume, 'snapshots'))).toHaveLength(1)
  expect(upgraded.container.log).toContain('Upgraded')
  expect(upgraded.container.stop()).toBe(0)

  const fromBackup = makeVolume('old-backup')
  copyFileSync(OLD_BACKUP, join(fromBackup, 'old.tar'))
  const { env } = await choosePorts()
  expect(
    runOnce({ image: 'slim', volume: fromBackup, env }, 'restore', '/data/old.tar', '--yes'),
  ).toMatchObject({ status: 0 })
  const restored = await start('slim', fromBackup, [])
  expect(await (await fetch(`${restored.api}/recipes/`)).text()).toContain('Ukrainian borsch')
  expect(restored.container.stop()).toBe(0)
})

test('every fault of the volume ends in one line that says what to do, and changes nothing', async () => {
  const { env } = await choosePorts()
  const cannotStart = (volume: string | undefined, flags: string[], more: Record<string, string> = {}) => {
    const { status, output } = runOnce({
      image: 'slim',
      volume: volume ?? '',
      flags,
      env: { ...env, ...more },
    })
    expect(status).toBe(1)
    expect(output.split('\n')).toHaveLength(1)
    return output
  }
  const ofRoot = makeVolume('of-root')
  expect(cannotStart(ofRoot, ['--user=1000:1000'])).toMatch(
    /^Larder cannot start: The data folder \/data cannot be written.* chown -R 1000:1000/,
  )
  expect(cannotStart(`${ofRoot}`, DROPPED)).toContain("Start it with 'user: 1000:1000'")
  expect(cannotStart(ofRoot, [], { PUID: 'cook' })).toContain("PUID is 'cook', but must be")
  expect(readdirSync(ofRoot)).toEqual([])

  const other = makeVolume('other-major')
  run('mkdir', join(other, 'postgres'))
  writeFileSync(join(other, 'postgres/PG_VERSION'), '17\n')
  chmodSync(join(other, 'postgres'), 0o700)
  expect(cannotStart(other, [])).toContain('contains a PostgreSQL 17 database')
  expect(readFileSync(join(other, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n')

  expect(cannotStart(undefined, ['--tmpfs=/data:size=8m,mode=1777'])).toMatch(/disk of .*\/data is full/)
  expect(cannotStart(other, [], { PUBLIC_URL: 'https://example.org/larder' })).toContain(
    "PUBLIC_URL is 'https://example.org/larder', but must end after the host name",
  )
})
