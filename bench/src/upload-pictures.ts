import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MAX_IMAGES } from '@larder/contract/recipes/recipe-images'
import sharp from 'sharp'
import { DEFAULT_ACCOUNTS } from '../../backend/src/operations/sample-data/default-accounts.ts'
import { buildBackend } from '../../scripts/build.ts'
import { LARDER } from '../../scripts/programs.ts'
import { createApiClient } from './call-api.ts'
import type { Options } from './options.ts'
import { percentile } from './percentile.ts'
import { startProcess } from './start-process.ts'

const READS_PER_SECOND = 20
const PORT = 27_400
const API = `http://127.0.0.1:${PORT}`

/**
 * Memory and read latency while many photos of 12 megapixels arrive at once. Clients that get 503 wait for Retry-After and
 * send the photo again.
 */
export async function uploadPictures({ uploads }: Options) {
  await using ending = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'larder-bench-'))
  ending.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { pid } = ending.adopt(await startBackend(dataDir), ({ stop }) => stop())
  const photograph = await takePhotograph()
  const authorization = await logIn()
  const recipes = await makeRecipes(authorization, Math.ceil(uploads / MAX_IMAGES))
  // Sample pictures are drawn after the start. The measurement must wait for that.
  await untilIllustrated()

  const before = await whileReading(() => pause(5000))
  const idle = readMemory(pid)
  let most = 0
  const sample = () => {
    most = Math.max(most, readMemory(pid))
  }
  const uploadOne = (_: unknown, index: number) =>
    upload(authorization, recipes[index % recipes.length] as number, photograph)
  const started = performance.now()
  const during = await whileReading(() => Promise.all(Array.from({ length: uploads }, uploadOne)), sample)
  const seconds = (performance.now() - started) / 1000
  const waits = during.result.map(({ ms }) => ms / 1000)
  console.table({
    'photograph, MB': round(photograph.length / 1e6),
    uploads,
    'all stored after, s': round(seconds),
    'per picture, s': round(seconds / uploads),
    'one upload with its retries, s (median, longest)': `${round(percentile(waits, 50))}, ${round(Math.max(...waits))}`,
    'told to come back': during.result.reduce((sum, { refused }) => sum + refused, 0),
    'memory before, MB': idle,
    'memory at most, MB': most,
    'memory after, MB': readMemory(pid),
    'reads before, ms (median, p99)': latencies(before.reads),
    'reads during, ms (median, p99)': latencies(during.reads),
  })
}

async function startBackend(dataDir: string) {
  await buildBackend()
  const env = {
    DATA_DIR: dataDir,
    BACKEND_PORT: String(PORT),
    DATABASE_PORT: String(PORT + 1),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  }
  return startProcess({ ...LARDER, args: [], env: { ...LARDER.env, ...env } })
}

async function logIn(): Promise<string> {
  const [{ username, password }] = DEFAULT_ACCOUNTS
  const call = createApiClient(API, {})
  const { access_token } = await call<{ access_token: string }>('POST', '/auth/token', { username, password })
  return `Bearer ${access_token}`
}

async function makeRecipes(authorization: string, count: number): Promise<number[]> {
  const call = createApiClient(API, { authorization })
  const ids: number[] = []
  while (ids.length < count)
    ids.push((await call<{ id: number }>('POST', '/recipes/', { title: 'Bench' })).id)
  return ids
}

/** Detail at every scale and some grain, harder to encode than most photos of food. */
function takePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .resize(4000, 3000)
    .jpeg({ quality: 88 })
    .toBuffer()
}

async function upload(authorization: string, recipeId: number, photograph: Buffer) {
  const started = performance.now()
  for (let refused = 0; ; refused++) {
    const form = new FormData()
    form.append('files', new Blob([new Uint8Array(photograph)]), 'photograph.jpg')
    const response = await fetch(`${API}/recipes/${recipeId}/images`, {
      method: 'POST',
      headers: { authorization },
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

/** Memory of the service and its workers, without the database. */
function readMemory(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [String(pid), ...children].reduce((sum, id) => sum + readProcessMb(id), 0)
}

function readProcessMb(pid: string): number {
  try {
    const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('backend/build')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return isOurs ? Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024) : 0
  } catch {
    return 0
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const latencies = (values: number[]) => `${round(percentile(values, 50))}, ${round(percentile(values, 99))}`
