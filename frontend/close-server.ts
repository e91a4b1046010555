import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isUpload } from './limit-body.ts'
import { isApiUpload } from './serve-api.ts'

/** Pages take less. */
const PAGE_SECONDS = 5
/** Less than the minute that systemd and Docker wait. */
const UPLOAD_SECONDS = 45

const isEventStream = ({ headers }: IncomingMessage) => headers.accept === 'text/event-stream'

/** Returns a graceful shutdown: it refuses new connections, cuts event streams, finishes pages and waits for uploads. */
export function prepareToClose(server: Server): () => Promise<void> {
  const activeRequests = new Map<ServerResponse, IncomingMessage>()
  // Connections without a request yet. Node does not count them as idle and would wait for them.
  const idleSockets = new Set<Socket>()
  let closing: Promise<void> | undefined
  server.on('connection', (socket: Socket) => {
    idleSockets.add(socket)
    socket.once('close', () => idleSockets.delete(socket))
  })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    idleSockets.delete(request.socket)
    activeRequests.set(response, request)
    response.once('close', () => {
      activeRequests.delete(response)
      if (closing) setImmediate(() => server.closeIdleConnections())
    })
  })
  const destroyActive = (isLate: (request: IncomingMessage) => boolean) => {
    for (const [response, request] of activeRequests) if (isLate(request)) response.destroy()
  }
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of idleSockets) socket.destroy()
      destroyActive(isEventStream)
      setTimeout(
        () => destroyActive((request) => !isUpload(request) && !isApiUpload(request)),
        PAGE_SECONDS * 1000,
      ).unref()
      setTimeout(() => destroyActive(() => true), UPLOAD_SECONDS * 1000).unref()
    })
  return () => {
    closing ??= close()
    return closing
  }
}
