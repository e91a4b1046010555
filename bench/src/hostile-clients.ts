import { connect, type Socket } from 'node:net'

export type Behaviour = {
  connections: number
  /** Number of source addresses. Default: 1. */
  addresses?: number
  /** A function is called for each request. */
  request: Buffer | (() => Buffer)
  /** Reads each response, then sends the next request. Otherwise never reads. */
  readsResponses?: boolean
  /** Sends without reading. A client that neither sends nor reads does not notice a closed connection. */
  keepsSending?: boolean
  /** Disconnects this long after sending the request. */
  disconnectsAfterMs?: number
}

/** Not the address of the trusted proxy, so that each client counts under its own address. */
const NETWORK = '127.0.0.'
const FIRST_HOST = 2
const RECONNECT_MS = 20

/** Keeps a number of hostile connections open until stopped. A connection that is closed connects again. */
export class HostileClients {
  readonly #port: number
  readonly #behaviour: Behaviour
  readonly #sockets = new Set<Socket>()
  /** Number of responses by status, and of connections that were closed. */
  readonly outcomes: Record<string, number> = {}
  #isStopped = false

  constructor(url: string, behaviour: Behaviour) {
    this.#port = Number(new URL(url).port)
    this.#behaviour = behaviour
    for (let count = 0; count < behaviour.connections; count++) this.#connect(count)
  }

  stop(): void {
    this.#isStopped = true
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(number: number): void {
    if (this.#isStopped) return
    const { readsResponses, keepsSending, disconnectsAfterMs, addresses = 1 } = this.#behaviour
    const localAddress = `${NETWORK}${FIRST_HOST + (number % addresses)}`
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress, noDelay: true })
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('connect', () => {
      if (keepsSending) this.#keepSending(socket)
      else socket.write(this.#nextRequest())
      if (disconnectsAfterMs !== undefined) setTimeout(() => socket.destroy(), disconnectsAfterMs)
    })
    socket.on('close', () => {
      this.#sockets.delete(socket)
      this.#count('closed')
      setTimeout(() => this.#connect(number), RECONNECT_MS)
    })
    if (readsResponses) socket.on('data', (bytes) => this.#read(socket, bytes))
    else socket.pause()
  }

  #keepSending(socket: Socket): void {
    socket.write(this.#nextRequest(), (error) => {
      if (!error && !socket.destroyed) setTimeout(() => this.#keepSending(socket), RECONNECT_MS)
    })
  }

  #read(socket: Socket, bytes: Buffer): void {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12))?.[1]
    if (!status) return
    this.#count(status)
    socket.write(this.#nextRequest())
  }

  #nextRequest(): Buffer {
    const { request } = this.#behaviour
    return typeof request === 'function' ? request() : request
  }

  #count(outcome: string): void {
    this.outcomes[outcome] = (this.outcomes[outcome] ?? 0) + 1
  }
}
