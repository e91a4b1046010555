import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** A TCP proxy whose connections can be cut and restored, to simulate a server that is down. */
export class FaultyConnection {
  readonly port: number
  readonly #target: URL
  #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(target: URL, server: Server, port: number) {
    this.#target = target
    this.#server = server
    this.port = port
    this.#serve(server)
  }

  static async to(url: string): Promise<FaultyConnection> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultyConnection(new URL(url), server, (server.address() as { port: number }).port)
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  async cut() {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async mend() {
    this.#server = createServer().listen(this.port, '127.0.0.1')
    this.#serve(this.#server)
    await once(this.#server, 'listening')
  }

  #serve(server: Server) {
    server.on('connection', (client) => {
      const upstream = connect(Number(this.#target.port), this.#target.hostname)
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket)
        socket.on('close', () => this.#sockets.delete(socket))
        socket.on('error', () => {
          client.destroy()
          upstream.destroy()
        })
      }
      client.pipe(upstream).pipe(client)
    })
  }
}
