import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { limitConnections } from '../connections/src/limit-connections.ts'
import { findProtocolFault } from '../connections/src/malformed-request.ts'
import { isUpload, isWithinLimits, refuse } from './limit-body.ts'
import { logEvent } from './log-event.ts'
import { type AccessLog, logPage } from './log-pages.ts'
import { queuePages } from './queue-pages.ts'
import { createApiListener, isForApi, type ServeApi } from './serve-api.ts'
import { isProxyIgnored, type Proxies, visitorAddress } from './visitor-address.ts'

/** Prefix of the headers that tell SvelteKit the origin and the client. */
export const ORIGIN_HEADER = 'x-larder-site'

// Same as the API: longer than proxies keep idle connections, which could otherwise be closed while reused.
const TIMEOUTS_MS = { requestTimeout: 0, headersTimeout: 10_000, keepAliveTimeout: 65_000 }

/** Closes connections whose client neither sends nor reads. Event streams send a heartbeat more often. */
const IDLE_TIMEOUT_MS = 60_000

const MAX_LISTENERS = 20

type Site = {
  config: Proxies & { siteUrl: URL | undefined; accessLog: AccessLog; formBytes: number }
  serveApi: ServeApi
  renderPage: (request: IncomingMessage, response: ServerResponse) => void
}

/** The one public server: renders pages, and hands everything else to the API. */
export function createSiteServer({ config, serveApi, renderPage }: Site): Server {
  const findAddress = (request: IncomingMessage) => visitorAddress(request, config)
  const queuePage = queuePages(renderPage, { findAddress })
  const protect = (response: ServerResponse) => connections.protect(response)
  const listenForApi = createApiListener(serveApi, (request) => ({ address: findAddress(request), protect }))
  let hasWarned = false

  // A missing Host header is refused below, where it counts against the connection's limits.
  const server = createServer({ ...TIMEOUTS_MS, requireHostHeader: false }, (request, response) => {
    const fault = findProtocolFault(request)
    if (fault) return refuse(response, 400, fault)
    if (!hasWarned && isProxyIgnored(request, config)) warnAboutProxy()
    if (isForApi(request)) return listenForApi(request, response)
    // Sending a static file adds seven listeners for `close` to ours.
    response.setMaxListeners(MAX_LISTENERS)
    // Static files are sent before any SvelteKit hook runs.
    response.setHeader('x-content-type-options', 'nosniff')
    if (!isWithinLimits(request, response, config.formBytes)) return
    if (isUpload(request)) protect(response)
    request.headers[`${ORIGIN_HEADER}-protocol`] = config.siteUrl?.protocol.slice(0, -1) ?? 'http'
    request.headers[`${ORIGIN_HEADER}-host`] = config.siteUrl?.host ?? request.headers.host ?? 'localhost'
    const address = findAddress(request)
    request.headers[`${ORIGIN_HEADER}-address`] = address
    logPage(request, response, address, config.accessLog)
    queuePage(request, response)
  })
  server.timeout = IDLE_TIMEOUT_MS
  const connections = limitConnections(server)
  return server

  function warnAboutProxy() {
    hasWarned = true
    logEvent(
      'warn',
      'A request came through a proxy, but TRUST_PROXY is not set. All visitors share one address and its rate limits. ' +
        'If the proxy is yours, set TRUST_PROXY (docs/self-hosting.md).',
    )
  }
}
