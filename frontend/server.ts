import { createServer } from 'node:http'
import { limitConnections } from '../connections/src/limit-connections.ts'
import { findProtocolFault } from '../connections/src/malformed-request.ts'
import { closeOnSignal } from './close-server.ts'
import { config } from './config.server.ts'
import { isUpload, isWithinLimits, MAX_UPLOAD_BYTES, parseBytes, refuse } from './limit-body.ts'
import { queuePages } from './queue-pages.ts'
import { visitorAddress } from './visitor-address.ts'

const ORIGIN_HEADER = 'x-larder-site'

// adapter-node takes the protocol and host of a page's address from headers these variables name, and assumes
// https without them. They are set here on every request, so that no client can choose its own origin.
process.env.PROTOCOL_HEADER = `${ORIGIN_HEADER}-protocol`
process.env.HOST_HEADER = `${ORIGIN_HEADER}-host`
const formBytes = parseBytes(process.env.BODY_SIZE_LIMIT ?? '2M')
process.env.BODY_SIZE_LIMIT = String(MAX_UPLOAD_BYTES)

// Beside this file once both are built.
const PAGES = './handler.js'
const { handler } = await import(PAGES)

// As long as the API: a proxy that uses a connection again must not meet one that is just being closed.
const TIMEOUTS_MS = { requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 65_000 }
/** Closes connections whose client neither sends nor reads. Event streams send a heartbeat more often. */
const IDLE_TIMEOUT_MS = 60_000

const render = queuePages(
  (request, response) => handler(request, response, () => response.writeHead(404).end()),
  { findAddress: (request) => visitorAddress(request, config) },
)

// A missing Host is refused below, where it counts as a request of its connection.
const server = createServer({ ...TIMEOUTS_MS, requireHostHeader: false }, (request, response) => {
  // Files are sent before any hook runs.
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
  // As the API does: what only starting needed is given back.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
