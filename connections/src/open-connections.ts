import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Far more than a household behind one address, or a proxy in front of many visitors, keeps open. */
const MAX_PER_ADDRESS = 1000
const MAX_CONNECTIONS = 8000

/**
 * Limits open connections, per address and in total. Over the limit, the connection that has been silent for longest is
 * closed, so whoever opens thousands loses their own and a new visitor still gets in.
 */
export class OpenConnections {
  readonly #open = new Set<Socket>()
  readonly #byAddress = new Map<string, Set<Socket>>()
  readonly #protected = new WeakSet<Socket>()

  constructor(server: Server, { perAddress = MAX_PER_ADDRESS, inAll = MAX_CONNECTIONS } = {}) {
    server.on('connection', (socket: Socket) => this.#add(socket, perAddress, inAll))
    // Sets keep insertion order: an active connection moves to the end.
    server.on('request', ({ socket }) => {
      if (this.#open.delete(socket)) this.#open.add(socket)
      const siblings = this.#byAddress.get(socket.remoteAddress ?? '')
      if (siblings?.delete(socket)) siblings.add(socket)
    })
  }

  /** Exempts an upload or an event stream, which is meant to last, until it ends. */
  protect(response: ServerResponse) {
    const { socket } = response.req
    this.#protected.add(socket)
    response.once('close', () => this.#protected.delete(socket))
  }

  /** Counts a connection only towards the total: the website sends the requests of all its visitors. */
  trust(socket: Socket) {
    this.#byAddress.get(socket.remoteAddress ?? '')?.delete(socket)
  }

  #add(socket: Socket, perAddress: number, inAll: number) {
    const address = socket.remoteAddress ?? ''
    const siblings = this.#byAddress.get(address) ?? new Set()
    this.#byAddress.set(address, siblings)
    if (siblings.size >= perAddress) this.#closeQuietest(siblings)
    if (this.#open.size >= inAll) this.#closeQuietest(this.#open)
    siblings.add(socket)
    this.#open.add(socket)
    socket.once('close', () => {
      this.#open.delete(socket)
      siblings.delete(socket)
      if (siblings.size === 0) this.#byAddress.delete(address)
    })
  }

  #closeQuietest(sockets: Set<Socket>) {
    for (const socket of sockets) if (!this.#protected.has(socket)) return void socket.destroy()
  }
}
