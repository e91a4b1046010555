import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { API_URL } from './urls.ts'

const RUN_WEBSITE = fileURLToPath(new URL('../scripts/run-website.mjs', import.meta.url))

/** A recorded API request and its response. */
type RecordedCall = {
  path: string
  requestHeaders: IncomingHttpHeaders
  status: number
  responseHeaders: IncomingHttpHeaders
  body: string
}

/** A proxy in front of the API that records traffic and can be closed. */
export async function openApiProxy(port = 0) {
  const calls: RecordedCall[] = []
  const server = createServer((request, response) => {
    const { method, headers: requestHeaders, url: path = '/' } = request
    const onward = send(API_URL + path, { method, headers: requestHeaders }, async (incoming) => {
      const { statusCode: status = 502, headers: responseHeaders } = incoming
      const body = await text(incoming)
      calls.push({ path, requestHeaders, status, responseHeaders, body })
      response.writeHead(status, responseHeaders).end(body)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Starts another website besides the shared one. Its pages get their data through the proxy. */
export async function startWebsite({ port }: { port: number }) {
  const website = spawn(process.execPath, [RUN_WEBSITE], {
    env: { ...process.env, API_URL: `http://127.0.0.1:${port}`, FRONTEND_PORT: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [sitePort] = (await once(website, 'message')) as [number]
  return { url: `http://127.0.0.1:${sitePort}`, stop: () => website.kill('SIGKILL') }
}
