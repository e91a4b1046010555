import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isUpload } from './limit-body.ts'

/** Pages take less, and event streams never end by themselves. */
const PAGE_SECONDS = 5
/** Within the minute that systemd and Docker are told to wait. */
const UPLOAD_SECONDS = 45

/** On a signal: nobody new comes in, pages are finished, and photographs that are on their way arrive. */
export function closeOnSignal(server: Server) {
  const activeRequests = new Map<ServerResponse, IncomingMessage>()
  // Connected, and no request yet: to Node they are not idle, and it would wait for as long as they like.
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
    setTimeout(() => destroyActive((request) => !isUpload(request)), PAGE_SECONDS * 1000)
    setTimeout(() => destroyActive(() => true), UPLOAD_SECONDS * 1000)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close)
  // Without the process that started it, nobody would start it again, or stop it.
  process.once('disconnect', close)
}
