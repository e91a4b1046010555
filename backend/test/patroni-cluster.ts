import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, untilRecovered } from './service-process.ts'
import { whenDone } from './when-done.ts'

const PASSWORD = 'only-for-drills'
const NODES = ['one', 'two', 'three']
const PATRONI_MS = 30_000
const CONNECT_MS = 30_000
const isRoot = process.getuid?.() === 0

type Node = { name: string; folder: string; port: string; restPort: string; patroni: ChildProcess }

/** PostgreSQL, Patroni and PgBouncer refuse to run as root. */
const unprivileged = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', '--'] : []

export function startDaemon(folder: string, name: string, command: string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), 'a')
  const [program = '', ...args] = [...unprivileged, ...command]
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log], detached: true })
  whenDone(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  })
  return child
}

async function findPostmaster({ folder }: Pick<Node, 'folder'>): Promise<number | undefined> {
  const [pid] = (await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return pid ? Number(pid) : undefined
}

/** The server process and its descendants, oldest first. */
async function listServers(node: Pick<Node, 'folder'>): Promise<number[]> {
  const postmaster = await findPostmaster(node)
  if (!postmaster) return []
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  return [postmaster, ...children.split(' ').filter(Boolean).map(Number)]
}

function signal(pids: (number | undefined)[], name: NodeJS.Signals) {
  for (const pid of pids)
    try {
      if (pid) process.kill(pid, name)
    } catch {}
}

/** Three servers under Patroni in strict synchronous mode, and HAProxy, which connects to the primary. */
export async function startCluster() {
  const folder = await mkdtemp(join(tmpdir(), 'larder-failover-'))
  whenDone(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }))
  await chmod(folder, 0o777)
  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()]
  const peer = `http://127.0.0.1:${peerPort}`
  const client = `http://127.0.0.1:${etcdPort}`
  startDaemon(folder, 'etcd', [
    ...['etcd', '--data-dir', join(folder, 'etcd'), '--name', 'etcd', '--initial-cluster', `etcd=${peer}`],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
  ])
  await untilRecovered(() => responses(`${client}/health`))

  const nodes: Node[] = []
  const start = (node: Omit<Node, 'patroni'>) =>
    startDaemon(node.folder, 'patroni', ['patroni', join(node.folder, 'patroni.json')])
  for (const name of NODES) {
    const node = { name, folder: join(folder, name), port: await freePort(), restPort: await freePort() }
    await mkdir(node.folder)
    await writeFile(join(node.folder, 'patroni.json'), JSON.stringify(patroniConfig(node, etcdPort)))
    if (isRoot) execFileSync('chown', ['-R', 'postgres:postgres', node.folder])
    nodes.push({ ...node, patroni: start(node) })
    whenDone(async () => signal((await listServers(node)).toReversed(), 'SIGKILL'))
  }
  await writeFile(join(folder, 'haproxy.cfg'), haproxyConfig(nodes, proxyPort))
  startDaemon(folder, 'haproxy', ['haproxy', '-f', join(folder, 'haproxy.cfg')])

  const findPrimary = async () => {
    for (const node of nodes) if (await responses(`http://127.0.0.1:${node.restPort}/primary`)) return node
    return undefined
  }
  /** Also checks that all others replicate, one of them synchronously. */
  const isHealthy = async () => {
    const primary = await findPrimary()
    if (!primary) return false
    const cluster = await requestPatroni(primary, '/cluster')
    const { members = [] } = ((await cluster?.json().catch(() => undefined)) ?? {}) as Cluster
    return (
      members.filter(({ state }) => ['running', 'streaming'].includes(state)).length === NODES.length &&
      members.some(({ role }) => role === 'sync_standby')
    )
  }
  await untilRecovered(isHealthy)
  const superUrl = `postgres://postgres:${PASSWORD}@127.0.0.1:${proxyPort}/postgres`
  await untilRecovered(() =>
    ask(superUrl, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  await ask(superUrl, `create role larder login password '${PASSWORD}'`)
  await ask(superUrl, 'create database larder owner larder')

  return {
    folder,
    proxyPort,
    password: PASSWORD,
    url: `postgres://larder:${PASSWORD}@127.0.0.1:${proxyPort}/larder`,
    queryAsOwner: (text: string) => ask(`postgres://larder:${PASSWORD}@127.0.0.1:${proxyPort}/larder`, text),
    queryAsSuperuser: (text: string) => ask(superUrl, text),
    isHealthy,
    /** Kills all processes of the primary; returns a function that starts it again. */
    killPrimary: async () => {
      const node = await requirePrimary(findPrimary)
      signal([node.patroni.pid, ...(await listServers(node))], 'SIGKILL')
      return () => {
        node.patroni = start(node)
      }
    },
    /** Freezes the primary and kills it after the failover, as a watchdog would. */
    freezePrimary: async () => {
      const node = await requirePrimary(findPrimary)
      const frozen = [node.patroni.pid, ...(await listServers(node))]
      signal(frozen, 'SIGSTOP')
      return () => {
        signal(frozen, 'SIGKILL')
        node.patroni = start(node)
      }
    },
    switchOver: async () => {
      const leader = await requirePrimary(findPrimary)
      const body = JSON.stringify({ leader: leader.name })
      // Patroni refuses without a synchronous standby, and its response can be lost although it switches.
      await untilRecovered(async () => {
        const primary = await findPrimary()
        if (primary === leader) await requestPatroni(leader, '/switchover', { method: 'POST', body })
        return primary !== undefined && primary !== leader
      })
    },
  }
}

type Cluster = { members?: { role: string; state: string }[] }

/** On a busy machine Patroni responds late, and then there seems to be no primary. */
async function requirePrimary(find: () => Promise<Node | undefined>): Promise<Node> {
  let node: Node | undefined
  await untilRecovered(async () => {
    node = await find()
    return node !== undefined
  })
  return node as unknown as Node
}

/** Undefined if Patroni does not respond: these drills restart, demote and starve it. */
const requestPatroni = ({ restPort }: Node, path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${restPort}${path}`, { ...init, signal: AbortSignal.timeout(PATRONI_MS) }).catch(
    () => undefined,
  )

const responses = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

async function ask(url: string, text: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

const patroniConfig = ({ name, folder, port, restPort }: Omit<Node, 'patroni'>, etcdPort: string) => ({
  scope: 'larder',
  name,
  restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
  etcd3: { host: `127.0.0.1:${etcdPort}` },
  bootstrap: {
    dcs: {
      ...{ ttl: 20, loop_wait: 2, retry_timeout: 3, maximum_lag_on_failover: 1_048_576 },
      ...{ synchronous_mode: true, synchronous_mode_strict: true },
      postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_keep_size: '256MB' } },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` },
    ...{ data_dir: join(folder, 'data'), bin_dir: binaries(), pgpass: join(folder, 'pgpass') },
    authentication: {
      replication: { username: 'replicator', password: PASSWORD },
      superuser: { username: 'postgres', password: PASSWORD },
      rewind: { username: 'rewinder', password: PASSWORD },
    },
    parameters: { unix_socket_directories: folder },
    pg_hba: [
      'local all all trust',
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication replicator 127.0.0.1/32 scram-sha-256',
    ],
  },
})

const binaries = () => execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()

const haproxyConfig = (nodes: Node[], port: string) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.restPort}`).join('\n')}
`
