import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { atOnce } from './at-once.ts'

/** A family behind one address, or a proxy in front of many, keeps far fewer open. */
const MOST_PER_ADDRESS = 1000
const MOST_CONNECTIONS = 8000

/**
 * Bounds open connections, in all and for each address. Over the bound, the one goes that has been silent longest: whoever
 * opens thousands and leaves them lying loses those, and nobody is kept from coming in. What is meant to last, such as an
 * upload or a stream of events, is left alone: its route says who may have it.
 */
export function useConnectionLimits(
  app: FastifyInstance,
  { perAddress = MOST_PER_ADDRESS, inAll = MOST_CONNECTIONS } = {},
) {
  const open = new Set<Socket>()
  const byAddress = new Map<string, Set<Socket>>()
  const lasting = new WeakSet<Socket>()

  app.server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const siblings = byAddress.get(address) ?? new Set()
    byAddress.set(address, siblings)
    if (siblings.size >= perAddress) closeQuietest(siblings)
    if (open.size >= inAll) closeQuietest(open)
    siblings.add(socket)
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      siblings.delete(socket)
      if (siblings.size === 0) byAddress.delete(address)
    })
  })

  app.addHook(
    'onRequest',
    atOnce(({ raw: { socket }, routeOptions }, reply) => {
      if (!routeOptions.config.isLasting) return
      lasting.add(socket)
      reply.raw.once('close', () => lasting.delete(socket))
    }),
  )

  /** Sets keep their order, and who is heard of moves to the end. */
  app.server.on('request', ({ socket }) => {
    if (open.delete(socket)) open.add(socket)
    const siblings = byAddress.get(socket.remoteAddress ?? '')
    if (siblings?.delete(socket)) siblings.add(socket)
  })

  function closeQuietest(sockets: Set<Socket>) {
    for (const socket of sockets) if (!lasting.has(socket)) return void socket.destroy()
  }
}
