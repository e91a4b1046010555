import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startCluster, startDaemon } from './patroni-cluster.ts'
import {
  freePort,
  logInOver,
  makeDataDir,
  type ServiceProcess,
  sendJson,
  startService,
  stopService,
  untilRecovered,
} from './service-process.ts'
import { findLost, writeRecipes } from './write-recipes.ts'

const KILLS = Number(process.env.FAILOVER_KILLS ?? 10)
const SECRET = 'vT6yN2qW9sJ4hB8mK1zC5xR7dL3fG0pU'
const BALANCER = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url))
const SETTINGS = ['options', 'statement_timeout', 'idle_in_transaction_session_timeout']

type Cluster = Awaited<ReturnType<typeof startCluster>>

const startLarder = async (url: string) => {
  const FRONTEND_PORT = await freePort()
  const env = {
    ...{ DATABASE_URL: url, TOKEN_SECRET: SECRET, LOG_LEVEL: 'silent', WORKERS: '1' },
    ...{
      DATA_DIR: await makeDataDir(),
      BACKEND_PORT: await freePort(),
      FRONTEND_PORT,
      TRUST_PROXY: 'loopback',
    },
  }
  return { ...startService(env, { withWebsite: true }), site: `127.0.0.1:${FRONTEND_PORT}` }
}

/** Two Larders behind one address, with the balancer of docs/scaling.md. */
async function startBehindOneAddress(cluster: Cluster) {
  const larders = [await startLarder(cluster.url), await startLarder(cluster.url)] as const
  await Promise.all(larders.map(({ ready }) => ready))
  const address = `127.0.0.1:${await freePort()}`
  const [first, second] = larders
  startDaemon(cluster.folder, 'balancer', [
    ...['env', `PUBLIC_ADDRESS=${address}`, `LARDER_1=${first.site}`, `LARDER_2=${second.site}`],
    ...['haproxy', '-f', BALANCER],
  ])
  const api = { url: `http://${address}/api/v1` }
  await untilRecovered(() =>
    fetch(`${api.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { larders, api }
}

/** What a device hears of a list; it comes back when the line breaks. */
function follow(url: string, token: string) {
  const stopping = new AbortController()
  let heard = ''
  const listening = (async () => {
    while (!stopping.signal.aborted) {
      const headers = { authorization: `Bearer ${token}` }
      try {
        const response = await fetch(url, { headers, signal: stopping.signal })
        for await (const part of response.body ?? []) heard += Buffer.from(part).toString()
      } catch {}
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })()
  return {
    heard: () => heard,
    stop: async () => {
      stopping.abort()
      await listening
    },
  }
}

test('the primary is killed, switched over and frozen under load: nothing is lost or duplicated', async () => {
  const cluster = await startCluster()
  const { larders, api } = await startBehindOneAddress(cluster)
  const token = await logInOver(api.url)
  const { id } = (await (
    await sendJson(`${api.url}/shopping-lists/`, { name: 'Followed' }, token)
  ).json()) as {
    id: number
  }
  const list = `${api.url}/shopping-lists/${id}`
  const device = follow(`${list}/events`, token)
  const writing = writeRecipes(api, token, { writers: 8 })
  const seconds: Record<string, number> = {}
  const survive = async (name: string, strike: () => Promise<(() => void) | undefined>) => {
    const begun = Date.now()
    const mend = await strike()
    const before = writing.acknowledged.size + 10
    await untilRecovered(() => writing.acknowledged.size > before)
    seconds[name] = Math.round((Date.now() - begun) / 100) / 10
    mend?.()
    await untilRecovered(cluster.isHealthy)
  }
  for (let kill = 1; kill <= KILLS; kill++) await survive(`kill ${kill}`, cluster.killPrimary)
  await survive('switchover', async () => {
    await cluster.switchOver()
    return undefined
  })
  await survive('freeze', cluster.freezePrimary)
  await writing.stop()

  const counts = JSON.stringify([writing.acknowledged.size, [...writing.refusals]])
  console.log(`acknowledged, and other answers: ${counts}; seconds: ${JSON.stringify(seconds)}`)
  expect([...writing.refusals.keys()]).toEqual([503])
  expect(await findLost(api, writing.acknowledged)).toEqual([])
  const doubled = await cluster.queryAsOwner('select title from recipes group by title having count(*) > 1')
  expect(doubled).toEqual([])

  const before = device.heard().length
  await untilRecovered(async () => {
    await sendJson(`${list}/items`, { name: 'Bread' }, token)
    return device.heard().length > before
  })
  await device.stop()
  await seenByOther(...larders, token)
  for (const service of larders) expect(await stopService(service)).toBe(0)

  await tryPoolers(cluster)
})

/** Answers kept for visitors are dropped when another backend writes, through the new primary too. */
async function seenByOther(one: ServiceProcess, other: ServiceProcess, token: string) {
  const created = await sendJson(`${one.url}/recipes/`, { title: 'Before' }, token)
  const path = created.headers.get('location') ?? ''
  const titleAt = async () => ((await (await fetch(other.url + path)).json()) as { title: string }).title
  await untilRecovered(async () => (await titleAt()) === 'Before')
  await sendJson(one.url + path, { title: 'After' }, token, 'PUT')
  await untilRecovered(async () => (await titleAt()) === 'After')
}

async function tryPoolers(cluster: Cluster) {
  const pooled = async (mode: string, settings: string[]) => {
    const port = await freePort()
    const file = join(cluster.folder, `pgbouncer-${port}.ini`)
    const server = `host=127.0.0.1 port=${cluster.proxyPort} dbname=larder user=larder password=${cluster.password}`
    await writeFile(join(cluster.folder, 'users.txt'), `"larder" "${cluster.password}"\n`)
    await writeFile(
      file,
      `[databases]\nlarder = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}
auth_type = plain\nauth_file = ${join(cluster.folder, 'users.txt')}\nunix_socket_dir =\npool_mode = ${mode}
default_pool_size = 40\n${settings.length > 0 ? `ignore_startup_parameters = ${settings.join(',')}\n` : ''}`,
    )
    startDaemon(cluster.folder, 'pgbouncer', ['pgbouncer', file])
    return startLarder(`postgres://larder:${cluster.password}@127.0.0.1:${port}/larder`)
  }
  const findRefusal = async (service: ServiceProcess) => {
    expect(await service.exited).toBe(1)
    return service.output()
  }

  expect(await findRefusal(await pooled('transaction', SETTINGS))).toContain(
    'set pool_mode = session in PgBouncer',
  )
  expect(await findRefusal(await pooled('session', []))).toContain(
    `Set ignore_startup_parameters = ${SETTINGS.join(',')}`,
  )
  expect(await findRefusal(await pooled('session', SETTINGS))).toContain('Set it on the role, as superuser')

  for (const setting of [
    "timezone = 'UTC'",
    'pg_trgm.word_similarity_threshold = 0.45',
    "statement_timeout = '10s'",
    "idle_in_transaction_session_timeout = '30s'",
  ])
    await cluster.queryAsSuperuser(`alter role larder set ${setting}`)
  const service = await pooled('session', SETTINGS)
  await service.ready
  const token = await logInOver(service.url)
  expect((await sendJson(`${service.url}/recipes/`, { title: 'Pooled' }, token)).status).toBe(201)
  expect(await stopService(service)).toBe(0)
}
