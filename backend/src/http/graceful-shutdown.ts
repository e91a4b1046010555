import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors/http-error.ts'
import { syncHook } from './sync-hook.ts'

/** On shutdown, finishes running requests and refuses new ones on open connections. */
export function useGracefulShutdown(app: FastifyInstance) {
  let isClosing = false
  // Connections that have not sent a request yet. Node does not count them as idle and would wait for them.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  app.addHook('preClose', async () => {
    isClosing = true
    for (const socket of silent) socket.destroy()
  })
  app.addHook(
    'onRequest',
    syncHook(() => {
      if (isClosing) throw unavailable('The service is shutting down. Please try again in a moment.')
    }),
  )
  // Without this, connections that become idle later would delay the shutdown until their timeout.
  app.addHook(
    'onResponse',
    syncHook(() => {
      if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    }),
  )
}
