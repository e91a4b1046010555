import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import {
  freePort,
  logInOver,
  makeDataDir,
  sendJson,
  startService,
  stopService,
  untilRecovered,
} from './service-process.ts'

test('a configured database can start late and restart under load: 503 meanwhile, never 500, nothing lost', async () => {
  const [clusterDir, dataDir] = [await makeDataDir(), await makeDataDir()]
  const port = await freePort()
  await writeFile(join(clusterDir, 'database-password'), 'known-before-it-starts', { mode: 0o600 })
  const startDatabase = () => startEmbeddedPostgres({ dataDir: clusterDir, port: Number(port) })
  const service = startService({
    DATABASE_URL: `postgres://larder:known-before-it-starts@127.0.0.1:${port}/larder`,
    DATA_DIR: dataDir,
    BACKEND_PORT: await freePort(),
    LOG_LEVEL: 'silent',
  })
  const fetchStatus = (path: string) =>
    fetch(service.url + path).then(
      ({ status }) => status,
      () => 0,
    )

  await untilRecovered(async () => (await fetchStatus('/health/live')) === 200)
  expect(await fetchStatus('/health/ready')).toBe(503)
  const early = await fetch(`${service.url}/recipes/`)
  expect(early.status).toBe(503)
  expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(early.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(existsSync(join(dataDir, 'postgres')), 'no database of its own instead').toBe(false)

  let database = await startDatabase()
  await service.ready
  const token = await logInOver(service.url)

  const acknowledged: number[] = []
  const statuses = new Map<number, number>()
  let isLoading = true
  const load = Array.from({ length: 4 }, async (_, writer) => {
    for (let number = 0; isLoading; number++) {
      const response = await sendJson(`${service.url}/recipes/`, { title: `Load ${writer}-${number}` }, token)
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const body = (await response.json()) as { id: number }
      if (response.status === 201) acknowledged.push(body.id)
      else expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    }
  })
  for (let restart = 0; restart < 3; restart++) {
    const before = acknowledged.length
    await untilRecovered(() => acknowledged.length > before + 10)
    await database.stop()
    expect(await fetchStatus('/health/live'), service.output()).toBe(200)
    const refused = statuses.get(503) ?? 0
    await untilRecovered(() => (statuses.get(503) ?? 0) > refused)
    database = await startDatabase()
    const again = acknowledged.length
    await untilRecovered(() => acknowledged.length > again)
  }
  isLoading = false
  await Promise.all(load)

  expect([...statuses.keys()].toSorted()).toEqual([201, 503])
  expect(service.child.exitCode).toBeNull()
  const found = await Promise.all(acknowledged.map((id) => fetchStatus(`/recipes/${id}`)))
  expect(found.filter((status) => status !== 200)).toEqual([])
  expect(await stopService(service)).toBe(0)
  await database.stop()
})
