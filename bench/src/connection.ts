import { connect, type Socket } from 'node:net'

/** Status and head of a response; status 0 if the connection broke. */
type OnAnswer = (status: number, head: string) => void

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/**
 * A keep-alive connection that sends one request at a time and parses only the head and the end of the response. A full
 * HTTP client needs several times the CPU, which it shares with the measured service.
 */
export class Connection {
  readonly #port: number
  #socket: Socket | undefined
  #onAnswer: OnAnswer | undefined
  #unread: Buffer | undefined
  #head = ''
  #status = 0
  #missing = 0
  #isChunked = false
  #tail = ''

  constructor(url: string) {
    this.#port = Number(new URL(url).port)
  }

  get isOpen(): boolean {
    return this.#socket !== undefined
  }

  get isIdle(): boolean {
    return this.#onAnswer === undefined
  }

  ask(request: Buffer, onAnswer: OnAnswer) {
    this.#onAnswer = onAnswer
    this.#socket ??= this.#open()
    this.#socket.write(request)
  }

  close() {
    this.#socket?.destroy()
  }

  #open(): Socket {
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true })
    socket.on('data', (bytes) => this.#read(bytes))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket === socket) this.#socket = undefined
      this.#finish(0)
    })
    return socket
  }

  #read(received: Buffer) {
    if (this.#status > 0) return this.#readBody(received)
    const bytes = this.#unread ? Buffer.concat([this.#unread, received]) : received
    const end = bytes.indexOf(HEAD_END)
    this.#unread = end < 0 ? bytes : undefined
    if (end < 0) return
    this.#head = bytes.toString('latin1', 0, end)
    this.#status = Number(this.#head.slice(9, 12))
    this.#isChunked = /\r\ntransfer-encoding: chunked/i.test(this.#head)
    this.#missing = Number(/\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1] ?? 0)
    this.#tail = ''
    this.#readBody(bytes.subarray(end + HEAD_END.length))
  }

  #readBody(bytes: Buffer) {
    this.#missing -= bytes.length
    if (this.#isChunked)
      this.#tail = (
        this.#tail + bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length))
      ).slice(-LAST_CHUNK.length)
    if (this.#isChunked ? this.#tail === LAST_CHUNK : this.#missing <= 0) this.#finish(this.#status)
  }

  #finish(status: number) {
    const onAnswer = this.#onAnswer
    const head = this.#head
    this.#onAnswer = undefined
    this.#unread = undefined
    this.#status = 0
    onAnswer?.(status, head)
  }
}
