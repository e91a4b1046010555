import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isApiUpload } from './forward-to-api.ts'
import { isUpload } from './limit-body.ts'

/** Pages take less; event streams must be cut. */
const PAGE_SECONDS = 5
/** Less than the minute that systemd and Docker wait. */
const UPLOAD_SECONDS = 45

/** Graceful shutdown: refuses new connections, finishes pages and waits for uploads. */
export function closeOnSignal(server: Server) {
  const activeRequests = new Map<ServerResponse, IncomingMessage>()
  // Connections without a request yet. Node does not count them as idle and would wait for them.
  const idleSockets = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    idleSockets.delete(request.socket)
    activeRequests.set(response, request)
    response.once('close', () => {
      activeRequests.delete(response)
      if (isClosing) setImmediate(() => server.closeIdleConnections())
    })
  })
  const destroyActive = (isLate: (request: IncomingMessage) => boolean) => {
    for (const [response, request] of activeRequests) if (isLate(request)) response.destroy()
  }
  const close = () => {
    if (isClosing) return
    isClosing = true
    server.close(() => process.exit(0))
    for (const socket of idleSockets) socket.destroy()
    setTimeout(
      () => destroyActive((request) => !isUpload(request) && !isApiUpload(request)),
      PAGE_SECONDS * 1000,
    )
    setTimeout(() => destroyActive(() => true), UPLOAD_SECONDS * 1000)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
  // Stop with the parent process, which supervises this one.
  process.once('disconnect', close)
}
