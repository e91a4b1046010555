import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const DATA = fileURLToPath(new URL('../data/', import.meta.url))

export type Service = {
  url: string
  databaseUrl: string
  pid: number
  postgresPid: number
  startMs: number
  stop: () => Promise<void>
}

const BACKEND_PORT = 27_000
const DATABASE_PORT = 27_432

function environment(recipes: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: `${DATA}${recipes}`,
    BACKEND_PORT: String(BACKEND_PORT),
    DATABASE_PORT: String(DATABASE_PORT),
    RATE_LIMITS: 'off',
    SAMPLE_DATA: 'off',
    LOG_LEVEL: 'warn',
  }
}

/** Makes the data once for each size; the next run finds it. */
export async function loadData(recipes: number) {
  const loader = spawn(process.execPath, ['backend/scripts/load-large-data.ts', String(recipes)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(recipes),
  })
  const code = await new Promise((resolve) => loader.once('exit', resolve))
  if (code !== 0) throw new Error('The data could not be loaded.')
}

export async function startService(recipes: number): Promise<Service> {
  const env = environment(recipes)
  const child: ChildProcess = spawn(process.execPath, ['backend/src/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env,
  })
  const started = performance.now()
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)))
  })
  const startMs = performance.now() - started
  const password = (await readFile(`${env.DATA_DIR}/database-password`, 'utf8')).trim()
  const [pid, , , port] = (await readFile(`${env.DATA_DIR}/postgres/postmaster.pid`, 'utf8')).split('\n')
  return {
    url: `http://127.0.0.1:${BACKEND_PORT}`,
    databaseUrl: `postgres://larder:${password}@127.0.0.1:${port}/larder`,
    pid: child.pid ?? 0,
    postgresPid: Number(pid),
    startMs,
    stop: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await gone
    },
  }
}
