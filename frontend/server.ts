import { createServer } from 'node:http'
import { closeOnSignal } from './close-server.ts'
import { config } from './config.server.ts'
import { isWithinLimits, MOST_UPLOAD_BYTES, readBytes } from './limit-body.ts'

const ORIGIN_HEADER = 'x-larder-site'

// adapter-node takes the protocol and host of a page's address from headers these variables name, and assumes
// https without them. They are set here on every request, so that no client can choose its own origin.
process.env.PROTOCOL_HEADER = `${ORIGIN_HEADER}-protocol`
process.env.HOST_HEADER = `${ORIGIN_HEADER}-host`
const formBytes = readBytes(process.env.BODY_SIZE_LIMIT ?? '2M')
process.env.BODY_SIZE_LIMIT = String(MOST_UPLOAD_BYTES)

// Beside this file once both are built.
const PAGES = './handler.js'
const { handler } = await import(PAGES)

// As long as the API: a proxy that uses a connection again must not meet one that is just being closed.
const TIMEOUTS_MS = { requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 65_000 }

const server = createServer(TIMEOUTS_MS, (request, response) => {
  // Files are sent before any hook runs.
  response.setHeader('x-content-type-options', 'nosniff')
  if (!isWithinLimits(request, response, formBytes)) return
  request.headers[`${ORIGIN_HEADER}-protocol`] = config.siteUrl?.protocol.slice(0, -1) ?? 'http'
  request.headers[`${ORIGIN_HEADER}-host`] = config.siteUrl?.host ?? request.headers.host ?? 'localhost'
  handler(request, response, () => response.writeHead(404).end())
})

server.listen(config.port, config.host, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`Larder website listening on http://${config.host}:${port}`)
  process.send?.({ ready: true })
  // As the API does: what only starting needed is given back.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})

closeOnSignal(server)
