import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers and HTTP libraries wait for each response; a proxy that pipelines sends a few requests ahead. */
const MAX_PIPELINED = 8

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Exchange = [request: IncomingMessage, response: ServerResponse]

/**
 * Handles the requests of one connection one after the other, and does not read from it while one waits. Node hands over
 * every request of a received buffer at once, some 2,000 of them, before the first response is written. A connection with
 * more than `maxPipelined` waiting requests is closed: answering each of them would do the client's work for it.
 * Wraps the listeners that are registered when it is called.
 */
export function handleInOrder(server: Server, { maxPipelined = MAX_PIPELINED } = {}) {
  const handlers = server.listeners('request') as Handler[]
  server.removeAllListeners('request')
  /** The requests that wait behind the one being handled; no entry while the connection is idle. */
  const waiting = new WeakMap<Socket, Exchange[]>()

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // The parser goes on to the end of its buffer after the connection was destroyed.
    if (!socket.writable) return
    const queue = waiting.get(socket)
    if (!queue) {
      waiting.set(socket, [])
      // By then the parser is through its buffer, and a connection with too many requests in it is closed: nothing is done
      // for a client that floods and comes back at once.
      process.nextTick(() => {
        if (socket.writable) handle(request, response)
      })
    } else if (queue.length < maxPipelined) {
      queue.push([request, response])
      socket.pause()
    } else closeNow(socket)
  })

  function handle(request: IncomingMessage, response: ServerResponse) {
    // Emitted when the kernel has taken the whole response, or the connection is gone.
    response.once('close', () => handleNext(request.socket))
    for (const handler of handlers) handler(request, response)
  }

  function handleNext(socket: Socket) {
    // After a response with `Connection: close`, the connection can only be read.
    const queue = socket.writable ? waiting.get(socket) : undefined
    const next = queue?.shift()
    if (!next) return void waiting.delete(socket)
    if (queue?.length === 0) socket.resume()
    handle(...next)
  }
}

/**
 * Also detaches the parser, as Node does later itself: it would go on to the end of its buffer and make an error with a
 * stack for each request in it, some 2,000 per connection. Node does not document the method; without it this is only slower.
 */
function closeNow(socket: Socket) {
  socket.destroy()
  const { parser } = socket as { parser?: { remove?: () => void } }
  parser?.remove?.()
}
