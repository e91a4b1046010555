import { prepareToClose } from './close-server.ts'
import { config } from './config.server.ts'
import { createSiteServer, ORIGIN_HEADER } from './create-site-server.ts'
import { MAX_UPLOAD_BYTES } from './limit-body.ts'
import { shareOwnApi } from './own-api.ts'
import type { ServeApi } from './serve-api.ts'
import { serveScripts } from './serve-scripts.ts'

// adapter-node reads a page's protocol, host and client address from the headers named here. The server sets them on
// every request, so that clients can't choose them.
process.env.PROTOCOL_HEADER = `${ORIGIN_HEADER}-protocol`
process.env.HOST_HEADER = `${ORIGIN_HEADER}-host`
process.env.ADDRESS_HEADER = `${ORIGIN_HEADER}-address`
process.env.BODY_SIZE_LIMIT = String(MAX_UPLOAD_BYTES)

// Next to this file in the build.
const PAGES = './handler.js'

/** Listens on the one public port, for pages and the API. */
export async function openWebsite(serveApi: ServeApi) {
  // Bench and tests have pages without an API of their own.
  if (!process.env.API_URL) shareOwnApi(serveApi)
  const { handler } = await import(PAGES)
  const server = createSiteServer({
    config,
    serveApi,
    renderPage: serveScripts(new URL('./scripts/', import.meta.url), (request, response) =>
      handler(request, response, () => response.writeHead(404).end()),
    ),
  })
  const close = prepareToClose(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : config.port, close }
}
