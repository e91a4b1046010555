import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../errors/http-error.ts'
import { syncHook } from './sync-hooks.ts'

/** What comes on an open connection after closing has begun is refused; what came before is finished. */
export function useGracefulShutdown(app: FastifyInstance) {
  let isClosing = false
  // Connected, and no request yet: to Node they are not idle, and it would wait for as long as they like.
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
  // A connection that stays open after its last answer would hold up the end for as long as it may lie idle.
  app.addHook(
    'onResponse',
    syncHook(() => {
      if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    }),
  )
}
