import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { imageForm, jpeg } from '../backend/test/picture.ts'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  sendJson,
  untilRecovered,
} from '../backend/test/service-process.ts'
import { whenDone } from '../backend/test/when-done.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NPM = ['npm', 'start'] as const
/** As on an older Node, which cannot put another program in its own place. */
const RUN = [
  process.execPath,
  ...['--import', 'data:text/javascript,delete process.execve'],
  ...['scripts/run.mjs', 'scripts/start.ts'],
] as const

type Larder = { child: ChildProcess; api: string; site: string; dataDir: string; output: () => string }

async function launch([command, ...args]: readonly [string, ...string[]], dataDir: string): Promise<Larder> {
  const [backendPort, frontendPort] = [await freePort(), await freePort()]
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      BACKEND_PORT: backendPort,
      FRONTEND_PORT: frontendPort,
      DATABASE_PORT: await freePort(),
      WORKERS: '2',
      SAMPLE_DATA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  whenDone(() => {
    for (const pid of [child.pid as number, ...descendants(child.pid as number)].reverse()) kill(pid)
  })
  await untilRecovered(() => output.includes('is ready') || child.exitCode !== null)
  expect(output).toContain('is ready')
  const [api, site] = [`http://127.0.0.1:${backendPort}`, `http://127.0.0.1:${frontendPort}`]
  return { child, api, site, dataDir, output: () => output }
}

type Process = { pid: number; parent: number; command: string }

function processes(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, command = ''] = /^ *(\d+) +(\d+) +(\S+) +(.*)$/.exec(line) ?? []
    return state && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

function descendants(pid: number, all = processes()): number[] {
  const children = all.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child.pid, ...descendants(child.pid, all)])
}

/** The processes of a Larder whose command has a word in it, the eldest first. */
function findProcesses({ child }: Larder, word: string): number[] {
  const all = processes()
  const ours = [child.pid as number, ...descendants(child.pid as number, all)]
  return ours.filter((pid) => all.find((one) => one.pid === pid)?.command.includes(word))
}

function kill(pid: number, signal: NodeJS.Signals = 'SIGKILL') {
  try {
    process.kill(pid, signal)
  } catch {}
}

const isAlive = (pids: number[]) => processes().some(({ pid }) => pids.includes(pid))

/** A connection that was being handed to a process when that was killed is never answered, and asked anew. */
const ANSWER_MS = 20_000

async function works({ api, site }: Larder): Promise<boolean> {
  const responses = await Promise.all(
    [`${api}/health/ready`, `${site}/`].map((url) =>
      fetch(url, { headers: { connection: 'close' }, signal: AbortSignal.timeout(ANSWER_MS) }).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )
  return responses.every((status) => status === 200)
}

async function addPicture({ api }: Larder, recipe: string, token: string): Promise<number> {
  const { headers, body } = await imageForm([await jpeg({ width: 700, height: 500 })])
  const response = await fetch(`${api}${recipe}/images`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, connection: 'close' },
    body: new Uint8Array(body),
  })
  return response.status
}

test('a port in use and an address of another machine end the start with one sentence', async () => {
  const FRONTEND_PORT = await freePort()
  const other = createServer().listen(Number(FRONTEND_PORT), '127.0.0.1')
  await once(other, 'listening')
  const fail = (env: Record<string, string>) => {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts'], {
      ...{ cwd: ROOT, encoding: 'utf8', env: { PATH: process.env.PATH, BACKEND_PORT: '0', ...env } },
    })
    expect(status).toBe(1)
    return stderr
  }
  expect(fail({ FRONTEND_PORT })).toBe(
    `Larder cannot start: Port ${FRONTEND_PORT} is in use. Stop the program that uses it, or set FRONTEND_PORT.\n`,
  )
  other.close()
  expect(fail({ FRONTEND_PORT, HOST: '192.0.2.1' })).toBe(
    "Larder cannot start: HOST is '192.0.2.1', which is not an address of this machine.\n",
  )
})

test('Larder recovers from the loss of any process, and stops completely', async () => {
  const dataDir = await makeDataDir()
  const larder = await launch(NPM, dataDir)
  expect(await works(larder)).toBe(true)
  const token = await logInOver(larder.api)
  const created = await sendJson(`${larder.api}/recipes/`, { title: 'Kept' }, token)
  const recipe = created.headers.get('location') ?? ''
  expect(await addPicture(larder, recipe, token)).toBe(201)

  const eldest = (word: string) => findProcesses(larder, word)[0] as number
  const victims: Record<string, () => number | Promise<number | undefined>> = {
    'image worker': () => eldest('resize-worker.js'),
    PostgreSQL: () => findDatabaseProcess(dataDir),
    worker: () => findProcesses(larder, 'backend/build/main.js')[1] as number,
    service: () => eldest('backend/build/main.js'),
  }
  for (const [name, find] of Object.entries(victims)) {
    const pid = (await find()) as number
    expect(pid, name).toBeGreaterThan(0)
    kill(pid)
    await untilRecovered(() => !isAlive([pid]))
    await untilRecovered(async () => (await works(larder)) && (await find()) !== pid)
    expect((await fetch(larder.api + recipe)).status, name).toBe(200)
    await untilRecovered(async () => (await addPicture(larder, recipe, token)) === 201)
  }
  expect(findProcesses(larder, 'backend/build/main.js')).toHaveLength(3)

  // npm tells its shell, and the shell tells nobody.
  const all = [...descendants(larder.child.pid as number), (await findDatabaseProcess(dataDir)) as number]
  larder.child.kill('SIGTERM')
  await untilRecovered(() => !isAlive(all))
  expect(await findDatabaseProcess(dataDir)).toBeUndefined()

  // Without their supervisor, the others end by themselves and in order.
  const orphaned = await launch(RUN, dataDir)
  const [supervisor, ...left] = descendants(orphaned.child.pid as number) as [number, ...number[]]
  expect(left).toContain(await findDatabaseProcess(dataDir))
  expect(findProcesses(orphaned, 'build/supervise.js')).toEqual([supervisor])
  kill(supervisor)
  await untilRecovered(() => !isAlive(left))
  expect(await findDatabaseProcess(dataDir)).toBeUndefined()

  const abandoned = await launch(RUN, dataDir)
  const remaining = descendants(abandoned.child.pid as number)
  kill(abandoned.child.pid as number)
  await untilRecovered(() => !isAlive(remaining))
  expect(await findDatabaseProcess(dataDir)).toBeUndefined()

  const last = await launch(RUN, dataDir)
  const rest = descendants(last.child.pid as number)
  const exited = once(last.child, 'exit')
  last.child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  expect(isAlive(rest)).toBe(false)
  expect(await findDatabaseProcess(dataDir)).toBeUndefined()
  expect(last.output().match(/has ended|error/i)).toBeNull()
})
