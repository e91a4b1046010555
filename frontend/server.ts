import { createServer } from 'node:http'
import { limitConnections } from '../connections/src/limit-connections.ts'
import { findProtocolFault } from '../connections/src/malformed-request.ts'
import { closeOnSignal } from './close-server.ts'
import { config } from './config.server.ts'
import { isUpload, isWithinLimits, MAX_UPLOAD_BYTES, parseBytes, refuse } from './limit-body.ts'
import { queuePages } from './queue-pages.ts'
import { visitorAddress } from './visitor-address.ts'

const ORIGIN_HEADER = 'x-larder-site'

// adapter-node reads a page's protocol and host from the headers named here, and assumes https without them.
// They are set on every request below, so that clients can't choose the origin.
process.env.PROTOCOL_HEADER = `${ORIGIN_HEADER}-protocol`
process.env.HOST_HEADER = `${ORIGIN_HEADER}-host`
const formBytes = parseBytes(process.env.BODY_SIZE_LIMIT ?? '2M')
process.env.BODY_SIZE_LIMIT = String(MAX_UPLOAD_BYTES)

// Next to this file in the build.
const PAGES = './handler.js'
const { handler } = await import(PAGES)

// Same as the API: longer than proxies keep idle connections, which could otherwise be closed while reused.
const TIMEOUTS_MS = { requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 65_000 }
/** Closes connections whose client neither sends nor reads. Event streams send a heartbeat more often. */
const IDLE_TIMEOUT_MS = 60_000

const render = queuePages(
  (request, response) => handler(request, response, () => response.writeHead(404).end()),
  { findAddress: (request) => visitorAddress(request, config) },
)

// A missing Host header is refused below, where it counts against the connection's limits.
const server = createServer({ ...TIMEOUTS_MS, requireHostHeader: false }, (request, response) => {
  // Static files are sent before any SvelteKit hook runs.
  response.setHeader('x-content-type-options', 'nosniff')
  const fault = findProtocolFault(request)
  if (fault) return refuse(response, 400, fault)
  if (!isWithinLimits(request, response, formBytes)) return
  if (isUpload(request)) connections.protect(response)
  request.headers[`${ORIGIN_HEADER}-protocol`] = config.siteUrl?.protocol.slice(0, -1) ?? 'http'
  request.headers[`${ORIGIN_HEADER}-host`] = config.siteUrl?.host ?? request.headers.host ?? 'localhost'
  render(request, response)
})
server.timeout = IDLE_TIMEOUT_MS
closeOnSignal(server)
const connections = limitConnections(server)

server.listen(config.port, config.host, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`Larder website listening on http://${config.host}:${port}`)
  process.send?.({ ready: true })
  // Release memory that only startup needed, as the API does.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
