import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const MAX_UNSENT_BYTES = 64 * 1024 * 1024
const CHECK_INTERVAL_MS = 1000
/** Between two checks by the clock, a burst of cached responses could fill the memory. */
const REQUESTS_PER_CHECK = 64

/**
 * Limits the memory of responses that clients do not read. Over the limit, the connections with the most unsent bytes are
 * closed. A download that is streamed has little unsent, so it stays open however slow its client is.
 */
export function limitUnsentBytes(server: Server, { maxBytes = MAX_UNSENT_BYTES } = {}) {
  // Not the responses: keeping them until the next check took a sixth of the CPU of a cached response.
  const open = new Set<Socket>()
  let requests = 0

  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', () => {
    if (++requests % REQUESTS_PER_CHECK === 0) check()
  })
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  function check() {
    let total = 0
    for (const { writableLength } of open) total += writableLength
    if (total <= maxBytes) return
    const largestFirst = [...open]
      .map((socket) => ({ socket, unsent: socket.writableLength }))
      .sort((a, b) => b.unsent - a.unsent)
    for (const { socket, unsent } of largestFirst) {
      socket.destroy()
      total -= unsent
      if (total <= maxBytes) return
    }
  }
}
