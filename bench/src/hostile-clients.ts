import { connect, type Socket } from 'node:net'

export type Manner = {
  connections: number
  /** How many addresses the connections come from; one unless given. */
  addresses?: number
  /** A function makes each request anew. */
  says: Buffer | (() => Buffer)
  /** Reads what is answered, and says it again; otherwise never reads a byte. */
  reads?: boolean
  /** Goes on sending without reading. Whoever neither sends nor reads does not notice that the connection was closed. */
  keepsSending?: boolean
  /** Hangs up so long after having spoken. */
  dropsAfterMs?: number
}

/** Not the proxy that Larder believes: these stand for themselves. */
const NETWORK = '127.0.0.'
const FIRST_HOST = 2
const RETURN_MS = 20

/** Keeps so many connections busy in one manner until it is stopped; whoever is hung up on comes back. */
export class HostileClients {
  readonly #port: number
  readonly #manner: Manner
  readonly #sockets = new Set<Socket>()
  /** How often each status was answered, and how often a connection ended. */
  readonly answers: Record<string, number> = {}
  #isStopped = false

  constructor(url: string, manner: Manner) {
    this.#port = Number(new URL(url).port)
    this.#manner = manner
    for (let count = 0; count < manner.connections; count++) this.#come(count)
  }

  stop(): void {
    this.#isStopped = true
    for (const socket of this.#sockets) socket.destroy()
  }

  #come(number: number): void {
    if (this.#isStopped) return
    const { reads, keepsSending, dropsAfterMs, addresses = 1 } = this.#manner
    const localAddress = `${NETWORK}${FIRST_HOST + (number % addresses)}`
    const socket = connect({ port: this.#port, host: '127.0.0.1', localAddress, noDelay: true })
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.on('connect', () => {
      if (keepsSending) this.#keepSending(socket)
      else socket.write(this.#words())
      if (dropsAfterMs !== undefined) setTimeout(() => socket.destroy(), dropsAfterMs)
    })
    socket.on('close', () => {
      this.#sockets.delete(socket)
      this.#count('hung up')
      setTimeout(() => this.#come(number), RETURN_MS)
    })
    if (reads) socket.on('data', (bytes) => this.#read(socket, bytes))
    else socket.pause()
  }

  #keepSending(socket: Socket): void {
    socket.write(this.#words(), (error) => {
      if (!error && !socket.destroyed) setTimeout(() => this.#keepSending(socket), RETURN_MS)
    })
  }

  #read(socket: Socket, bytes: Buffer): void {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(bytes.toString('latin1', 0, 12))?.[1]
    if (!status) return
    this.#count(status)
    socket.write(this.#words())
  }

  #words(): Buffer {
    const { says } = this.#manner
    return typeof says === 'function' ? says() : says
  }

  #count(what: string): void {
    this.answers[what] = (this.answers[what] ?? 0) + 1
  }
}
