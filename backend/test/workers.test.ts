import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  type ServiceProcess,
  sendJson,
  startService,
  stopService,
  untilRecovered,
} from './service-process.ts'

function listWorkers({ child }: ServiceProcess): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(child.pid), '-f', 'main.js'], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** A connection of its own for each, so that the requests go round among the workers. */
const readRecipe = (url: string, id: number) =>
  fetch(`${url}/recipes/${id}`, { headers: { connection: 'close' } })

async function launchWorkers() {
  const dataDir = await makeDataDir()
  const env = { DATA_DIR: dataDir, BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() }
  return { service: startService({ ...env, WORKERS: '2' }), dataDir }
}

async function startWorkers() {
  const launched = await launchWorkers()
  await launched.service.ready
  return launched
}

test('workers share a port and a database, have common metrics, and stop together', async () => {
  const { service, dataDir } = await startWorkers()
  const { url } = service
  expect(listWorkers(service)).toHaveLength(2)
  const token = await logInOver(url)
  const created = await sendJson(`${url}/recipes/`, { title: 'Bread' }, token)
  const { id } = (await created.json()) as { id: number }
  const responses = await Promise.all(Array.from({ length: 20 }, () => readRecipe(url, id)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  const metrics = await (await fetch(`${url}/metrics`)).text()
  expect(metrics).toMatch(/duration_seconds_count\{.*route="\/recipes\/:recipe_id",status="200"\} 20$/m)

  expect(await stopService(service)).toBe(0)
  expect(await findDatabaseProcess(dataDir)).toBeUndefined()
})

test('a dead worker is replaced, even during startup, and the port responds meanwhile', async () => {
  const { service } = await launchWorkers()
  await untilRecovered(() => listWorkers(service).length === 2)
  const [first, second] = listWorkers(service) as [number, number]
  process.kill(second, 'SIGSTOP')
  process.kill(first, 'SIGKILL')
  await untilRecovered(() => listWorkers(service).some((pid) => pid !== first && pid !== second))
  process.kill(second, 'SIGCONT')
  await service.ready
  await untilRecovered(() => service.output().includes('worker died'))

  process.kill(second, 'SIGKILL')
  // Node loses a connection that it hands to a worker in the moment of its death, and nobody ever answers there.
  const isHealthy = () =>
    fetch(`${service.url}/health/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(5000),
    })
      .then(({ ok }) => ok)
      .catch(() => false)
  await untilRecovered(async () => (await isHealthy()) && !listWorkers(service).includes(second))
  await untilRecovered(() => listWorkers(service).length === 2)
})

test('workers end when their supervisor dies', async () => {
  const { service } = await startWorkers()
  const workers = listWorkers(service)
  expect(workers).toHaveLength(2)
  await stopService(service, 'SIGKILL')
  await untilRecovered(() => workers.every((pid) => !isAlive(pid)))
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
