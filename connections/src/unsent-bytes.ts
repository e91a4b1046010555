import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const MAX_UNSENT_BYTES = 64 * 1024 * 1024
const CHECK_INTERVAL_MS = 1000
/** Between two checks by the clock, a burst of cached responses could fill the memory. */
const REQUESTS_PER_CHECK = 64

/**
 * Limits the memory of responses that clients do not read. Over the limit, the connections with the most unsent bytes are
 * closed. A download that is streamed has little unsent, so it stays open however slow its client is.
 */
export function limitUnsentBytes(server: Server, { maxBytes = MAX_UNSENT_BYTES } = {}) {
  const unfinished = new Set<ServerResponse>()
  let requests = 0

  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    if (response.req.socket.destroyed) return
    unfinished.add(response)
    if (++requests % REQUESTS_PER_CHECK === 0) check()
  })
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  function check() {
    let total = 0
    for (const response of unfinished) {
      // Not with a listener on each response: a file that is streamed to it adds seven, and Node warns from eleven on.
      if (response.closed) unfinished.delete(response)
      else total += response.writableLength
    }
    if (total <= maxBytes) return
    const largestFirst = [...unfinished].sort((a, b) => b.writableLength - a.writableLength)
    for (const { writableLength, req } of largestFirst) {
      req.socket.destroy()
      total -= writableLength
      if (total <= maxBytes) return
    }
  }
}
