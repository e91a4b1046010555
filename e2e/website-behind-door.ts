import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { API_URL } from './addresses.ts'

const WEBSITE = fileURLToPath(new URL('../frontend/build/server.js', import.meta.url))

/** What the website asked of the API, and what it was told. */
type Passed = {
  path: string
  asked: IncomingHttpHeaders
  status: number
  told: IncomingHttpHeaders
  body: string
}

/** The API behind a door that can be shut, and that notes what passes through. */
export async function openDoor(port = 0) {
  const passed: Passed[] = []
  const server = createServer((request, response) => {
    const { method, headers: asked, url: path = '/' } = request
    const onward = send(API_URL + path, { method, headers: asked }, async (answer) => {
      const { statusCode: status = 502, headers: told } = answer
      const body = await text(answer)
      passed.push({ path, asked, status, told, body })
      response.writeHead(status, told).end(body)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    passed,
    shut: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Another website beside the one that all journeys share. */
export async function startWebsite({ port }: { port: number }) {
  const website = spawn(process.execPath, [WEBSITE], {
    env: { ...process.env, API_URL: `http://127.0.0.1:${port}`, FRONTEND_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = await once(website.stdout, 'data')
  return { url: /http:\S+/.exec(String(said))?.[0] as string, stop: () => website.kill() }
}
