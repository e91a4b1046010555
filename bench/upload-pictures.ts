import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { buildBackend } from '../scripts/build.ts'
import { BACKEND } from '../scripts/programs.ts'

const UPLOADS = Number(process.env.UPLOADS ?? 50)
const READS_PER_SECOND = 20
const PORT = 17_000
const API = `http://127.0.0.1:${PORT}`

/**
 * What happens to memory and to readers while many photographs of 12 megapixels arrive at once. The clients do as they
 * are told: who gets 503 waits as long as Retry-After says, and sends the photograph again.
 */
async function main() {
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-bench-'))
  const backend = await start(dataDir)
  try {
    const photograph = await takePhotograph()
    const token = await logIn()
    const recipe = await call<{ id: number }>('POST', '/recipes/', token, { title: 'Bench' })
    const recipes = [recipe.id]
    while (recipes.length < Math.ceil(UPLOADS / 20))
      recipes.push((await call<{ id: number }>('POST', '/recipes/', token, { title: 'Bench' })).id)
    // The sample pictures are drawn after the start; the measurement begins when that is over.
    await untilIllustrated()

    const before = await whileReading(() => pause(5000))
    const idle = memoryOf(backend)
    let most = 0
    const sample = () => {
      most = Math.max(most, memoryOf(backend))
    }
    const started = performance.now()
    const during = await whileReading(
      () =>
        Promise.all(
          Array.from({ length: UPLOADS }, (_, index) =>
            upload(token, recipes[index % recipes.length] as number, photograph),
          ),
        ),
      sample,
    )
    const seconds = (performance.now() - started) / 1000
    const refusals = during.result.reduce((sum, { refused }) => sum + refused, 0)
    const waits = during.result.map(({ ms }) => ms)
    console.table({
      'photograph, MB': round(photograph.length / 1e6),
      uploads: UPLOADS,
      'all stored after, s': round(seconds),
      'per picture, s': round(seconds / UPLOADS),
      'one upload with its retries, s (median, longest)': `${round(median(waits) / 1000)}, ${round(Math.max(...waits) / 1000)}`,
      'told to come back': refusals,
      'memory before, MB': idle,
      'memory at most, MB': most,
      'memory after, MB': memoryOf(backend),
      'reads before, ms (median, p99)': latencies(before.reads),
      'reads during, ms (median, p99)': latencies(during.reads),
    })
  } finally {
    backend.kill('SIGTERM')
    await once(backend, 'exit')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function start(dataDir: string): Promise<ChildProcess> {
  await buildBackend()
  const backend = spawn(process.execPath, [...BACKEND.flags, BACKEND.file], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      BACKEND_PORT: String(PORT),
      DATABASE_PORT: String(PORT + 1),
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'error',
    },
  })
  await once(backend, 'message')
  return backend
}

/** Structure on every scale and some grain, as a camera sees it: harder on an encoder than most plates of food. */
function takePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .resize(4000, 3000)
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function logIn(): Promise<string> {
  const body = { username: 'user', password: 'larder-user-dev' }
  return (await call<{ access_token: string }>('POST', '/auth/token', undefined, body)).access_token
}

async function call<Answer>(
  method: string,
  path: string,
  token: string | undefined,
  body: object,
): Promise<Answer> {
  const response = await fetch(API + path, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as Answer
}

async function upload(token: string, recipeId: number, photograph: Buffer) {
  const started = performance.now()
  for (let refused = 0; ; refused++) {
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(photograph)]), 'photograph.jpg')
    const response = await fetch(`${API}/recipes/${recipeId}/images`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    const text = await response.text()
    if (response.status === 201) {
      process.stderr.write('.')
      return { refused, ms: performance.now() - started }
    }
    if (response.status !== 503) throw new Error(`an upload answered ${response.status}: ${text}`)
    await pause(Number(response.headers.get('retry-after')) * 1000)
  }
}

async function whileReading<Result>(
  work: () => Promise<Result>,
  sample: () => void = () => {},
): Promise<{ result: Result; reads: number[] }> {
  const reads: number[] = []
  const read = async () => {
    const started = performance.now()
    const isAnswered = await fetch(`${API}/recipes/?limit=20`).then(
      async (response) => response.ok && (await response.arrayBuffer()).byteLength > 0,
      () => false,
    )
    reads.push(isAnswered ? performance.now() - started : Number.POSITIVE_INFINITY)
  }
  const timer = setInterval(() => {
    sample()
    void read()
  }, 1000 / READS_PER_SECOND)
  try {
    return { result: await work(), reads }
  } finally {
    clearInterval(timer)
  }
}

async function untilIllustrated() {
  for (;;) {
    const response = await fetch(`${API}/recipes/?limit=100&sort=oldest`)
    const { items } = (await response.json()) as { items: { title: string; image: object | null }[] }
    if (items.every((recipe) => recipe.image || recipe.title === 'Bench')) return
    await pause(1000)
  }
}

/** The service and its workers together, without the database. */
function memoryOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [String(pid), ...children].reduce((sum, id) => sum + megabytesOf(id), 0)
}

function megabytesOf(pid: string): number {
  try {
    const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('backend/build')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return isOurs ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024) : 0
  } catch {
    return 0
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const sorted = (values: number[]) => values.toSorted((a, b) => a - b)
const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN
const latencies = (values: number[]) =>
  `${round(median(values))}, ${round(sorted(values)[Math.floor(values.length * 0.99)] ?? Number.NaN)}`

await main()
