import type { Server } from 'node:http'
import { OpenConnections } from './open-connections.ts'
import { handleInOrder } from './pipelining.ts'
import { limitUnsentBytes } from './unsent-bytes.ts'

type Limits = { perAddress?: number; inAll?: number; maxPipelined?: number; maxUnsentBytes?: number }

/** Bounds what clients may take of an HTTP server. Call it after the other request listeners are registered. */
export function limitConnections(server: Server, limits: Limits = {}): OpenConnections {
  const { maxPipelined, maxUnsentBytes } = limits
  limitUnsentBytes(server, { ...(maxUnsentBytes && { maxBytes: maxUnsentBytes }) })
  handleInOrder(server, { ...(maxPipelined && { maxPipelined }) })
  // Node's own answer to an unknown expectation is written for each request of the buffer, past handleInOrder.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  return new OpenConnections(server, limits)
}
