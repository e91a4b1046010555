import { AsyncResource } from 'node:async_hooks'
import { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'
import type { ServeApi } from '#own-api'
import type { ApiResponse } from './api-response.ts'

type ApiRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  /** Of the visitor. */
  address: string
}

const TIMEOUT_MS = 15_000
/** Connections and timers that the API opens must not keep the state of the page that was rendered. */
const outsidePages = new AsyncResource('larder-api')

/**
 * Calls the API in this process without a connection, which would cost more than most responses. The API handles the
 * request like one from the website's port.
 */
export function callOwnApi(serveApi: ServeApi, call: ApiRequest): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const socket = new NoSocket() as unknown as Socket
    const request = buildRequest(call, socket)
    const response = new CapturedResponse(request)
    response.assignSocket(socket)

    const giveUp = (reason: string) => {
      reject(new Error(reason))
      request.destroy()
      // Node then also closes the response.
      socket.destroy()
    }
    const timer = setTimeout(giveUp, TIMEOUT_MS, `No response within ${TIMEOUT_MS} ms.`)
    socket.once('close', () => giveUp('The API closed the connection.'))
    response.once('close', () => clearTimeout(timer))
    response.once('finish', () => {
      resolve(response.toApiResponse())
      response.detachSocket(socket)
      // As Node does it: after all listeners of this event.
      process.nextTick(() => {
        response.destroyed = true
        response.emit('close')
      })
    })
    const visit = { address: call.address, protect: () => {} }
    if (!outsidePages.runInAsyncScope(() => serveApi(request, response, visit))) giveUp('The API is closed.')
  })
}

function buildRequest({ method, path, headers, body }: ApiRequest, socket: Socket): IncomingMessage {
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const all = { host: 'localhost', ...headers, ...(bytes && { 'content-length': String(bytes.length) }) }
  const request = Object.assign(new IncomingMessage(socket), {
    ...{ method, url: path, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1, complete: true },
    ...{ headers: all, rawHeaders: Object.entries(all).flat() },
  })
  if (bytes) request.push(bytes)
  request.push(null)
  return request
}

/** Discards what a response sends. */
class NoSocket extends Duplex {
  readonly remoteAddress = '127.0.0.1'

  override _read() {}

  override _write(_chunk: unknown, _encoding: string, done: () => void) {
    done()
  }
}

class CapturedResponse extends ServerResponse {
  readonly #parts: Buffer[] = []
  /** Most responses are sent whole, as text. */
  #text = ''
  readonly #headers = new Map<string, string>()

  override writeHead(status: number, ...rest: unknown[]): this {
    super.writeHead(status, ...(rest as []))
    for (const [name, value] of [...Object.entries(this.getHeaders()), ...listHeaders(rest.at(-1))])
      this.#headers.set(name.toLowerCase(), String(value))
    return this
  }

  override write(...args: unknown[]): boolean {
    this.#keep(args[0])
    return super.write(...(args as [string]))
  }

  override end(...args: unknown[]): this {
    const [part] = args
    if (typeof part === 'string' && this.#parts.length === 0) this.#text = part
    else this.#keep(part)
    return super.end(...(args as []))
  }

  #keep(part: unknown) {
    if (typeof part === 'string' || part instanceof Uint8Array) this.#parts.push(Buffer.from(part as string))
  }

  toApiResponse(): ApiResponse {
    const { statusCode: status, statusMessage: statusText } = this
    return {
      ...{ ok: status >= 200 && status < 300, status, statusText },
      headers: { get: (name) => this.#headers.get(name.toLowerCase()) ?? null },
      json: async () => JSON.parse(this.#text || Buffer.concat(this.#parts).toString()),
    }
  }
}

/** Node accepts them as an object or as a list of names and values. */
const listHeaders = (given: unknown): [string, unknown][] =>
  Array.isArray(given)
    ? given.flatMap((name, at) => (at % 2 === 0 ? [[String(name), given[at + 1]] as [string, unknown]] : []))
    : Object.entries((given as object | undefined) ?? {})
