import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Options } from './options.ts'
import { readUsage } from './process-usage.ts'
import { get, serializeRequest } from './requests.ts'
import { runLoad } from './run-load.ts'
import { type Server, startPages } from './start-servers.ts'

const API = process.env.API_URL ?? 'http://127.0.0.1:7000'
const PORT = 27_500
const ROUNDS = 10
const LOAD = { seconds: 1, connections: 8 }
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en' }

type Recorded = { status: number; etag: string | null; body: Buffer }

/**
 * CPU cost of a page on the website only. The responses of a running API are recorded once; then this process replays
 * them, and its own CPU time is not counted.
 */
export async function renderPages({ paths }: Options) {
  const api = await startRecording()
  const website = await startPages(api, PORT)
  try {
    for (const path of paths.length > 0 ? paths : ['/recipes/1', '/']) {
      await measure(website, path)
      const rounds = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(website, path))
      const { cpuMs, perSecond } = rounds.reduce((best, next) => (next.cpuMs < best.cpuMs ? next : best))
      console.log(`${path}: ${cpuMs.toFixed(2)} ms of CPU a page, ${Math.round(perSecond)} pages a second`)
    }
    console.log(`At most ${Math.round((await readUsage(website.pid)).peakMemoryMb)} MB.`)
  } finally {
    await website.stop()
    api.close()
  }
}

async function measure({ url, pid }: Server, path: string) {
  const before = await readUsage(pid)
  const { requests, perSecond, failures } = await runLoad(url, [serializeRequest(get(path, BROWSER))], LOAD)
  if (failures > 0) throw new Error(`${path} failed ${failures} times.`)
  return { perSecond, cpuMs: (((await readUsage(pid)).cpuSeconds - before.cpuSeconds) * 1000) / requests }
}

async function startRecording() {
  const answers = new Map<string, Promise<Recorded>>()
  const server = createServer(async ({ url = '/', headers }, response) => {
    const answer = answers.get(url) ?? record(url)
    answers.set(url, answer)
    const { status, etag, body } = await answer
    if (etag && headers['if-none-match'] === etag) return response.writeHead(304, { etag }).end()
    response
      .writeHead(status, {
        ...(etag && { etag }),
        'content-type': 'application/json',
        'content-length': body.length,
      })
      .end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() }
}

async function record(path: string): Promise<Recorded> {
  const response = await fetch(API + path)
  const etag = response.headers.get('etag')
  return { status: response.status, etag, body: Buffer.from(await response.arrayBuffer()) }
}
