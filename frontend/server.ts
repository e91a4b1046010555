import { closeOnSignal } from './close-server.ts'
import { config } from './config.server.ts'
import { createSiteServer, ORIGIN_HEADER } from './create-site-server.ts'
import { MAX_UPLOAD_BYTES, parseBytes } from './limit-body.ts'
import { serveScripts } from './serve-scripts.ts'

// adapter-node reads a page's protocol, host and client address from the headers named here. The server sets them on
// every request, so that clients can't choose them.
process.env.PROTOCOL_HEADER = `${ORIGIN_HEADER}-protocol`
process.env.HOST_HEADER = `${ORIGIN_HEADER}-host`
process.env.ADDRESS_HEADER = `${ORIGIN_HEADER}-address`
const formBytes = parseBytes(process.env.BODY_SIZE_LIMIT ?? '2M')
process.env.BODY_SIZE_LIMIT = String(MAX_UPLOAD_BYTES)

// Next to this file in the build.
const PAGES = './handler.js'
const { handler } = await import(PAGES)

const server = createSiteServer({
  config,
  formBytes,
  renderPage: serveScripts(new URL('./scripts/', import.meta.url), (request, response) =>
    handler(request, response, () => response.writeHead(404).end()),
  ),
})
closeOnSignal(server)

server.once('error', (error: NodeJS.ErrnoException) => {
  const reason = error.code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${error.code})`
  console.error(
    `Larder cannot start: Port ${config.port} ${reason}. Stop the program that uses it, or set FRONTEND_PORT.`,
  )
  process.exit(1)
})

server.listen(config.port, config.host, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(`Larder website listening on http://${config.host}:${port}`)
  process.send?.({ ready: true })
  // Release memory that only startup needed, as the API does.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
})
