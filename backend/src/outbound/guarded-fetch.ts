import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { OutboundError } from './outbound-error.ts'
import { type AddressRange, lookupPublic, requirePublicHost } from './ssrf-guard.ts'

const MAX_REDIRECTS = 5
const MAX_HEADER_BYTES = 32 * 1024
/** Timeout for DNS, connection and TLS handshake of one request. */
const CONNECT_TIMEOUT_MS = 10_000

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

type OutsideRequest = {
  /** Accepted media types, such as `text/html` or `image/*`. */
  accept: readonly string[]
  /** Limit after decompression. */
  maxBytes: number
  /** Covers everything from DNS lookup to the last byte, including redirects. */
  timeoutMs: number
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string | Uint8Array
  /** Default 5. */
  maxRedirects?: number
  /** Returns responses of every status instead of throwing for errors. */
  acceptsErrors?: boolean
  signal?: AbortSignal
}
export type GuardedResponse = {
  /** URL after redirects. */
  url: string
  status: number
  headers: IncomingMessage['headers']
  type: string
  body: Buffer
}
export type GuardedFetch = (url: string, request: OutsideRequest) => Promise<GuardedResponse>

/**
 * The only function that sends requests to the internet. It connects only to public addresses and those that the
 * operator allows.
 */
export function createGuardedFetch({
  allowed,
  userAgent,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  trustedOrigin,
}: {
  allowed: readonly AddressRange[]
  userAgent: string
  connectTimeoutMs?: number
  /** An origin that the operator has configured; it may have a private address. */
  trustedOrigin?: string
}): GuardedFetch {
  const lookup = lookupPublic(allowed)

  return async (given, request) => {
    const deadline = AbortSignal.timeout(request.timeoutMs)
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline
    let url = parseAddress(given)
    try {
      const { maxRedirects = MAX_REDIRECTS } = request
      for (let redirects = 0; redirects <= maxRedirects; redirects++) {
        if (url.origin !== trustedOrigin) requirePublicHost(url, allowed)
        const response = await ask(url, request, signal)
        const next = findRedirect(response)
        if (next === undefined) return await read(response, url, request, signal)
        response.destroy()
        url = parseAddress(next, url)
      }
      throw new OutboundError('too_many_redirects', { limit: maxRedirects })
    } catch (error) {
      if (error instanceof OutboundError) throw error
      if (request.signal?.aborted) throw request.signal.reason
      if (deadline.aborted) throw new OutboundError('timed_out', { seconds: request.timeoutMs / 1000 })
      throw Object.assign(new OutboundError('no_connection', { host: url.hostname }), { cause: error })
    }
  }

  function ask(url: URL, { accept, headers, method = 'GET', body }: OutsideRequest, signal: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const isSecure = url.protocol === 'https:'
    const asked = (isSecure ? https : http).request(url, {
      method,
      headers: {
        'user-agent': userAgent,
        accept: accept.join(', '),
        'accept-encoding': 'gzip, deflate, br',
        ...headers,
      },
      ...(url.origin !== trustedOrigin && { lookup }),
      signal,
      // A reused connection would bypass the check of the host's current address.
      agent: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    })
    const connecting = setTimeout(
      () => asked.destroy(new OutboundError('timed_out', { seconds: connectTimeoutMs / 1000 })),
      connectTimeoutMs,
    )
    const onConnected = () => clearTimeout(connecting)
    asked
      .once('socket', (socket) => socket.once(isSecure ? 'secureConnect' : 'connect', onConnected))
      .once('close', onConnected)
      .once('response', resolve)
      .once('error', reject)
      .end(body)
    return promise
  }
}

function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new OutboundError('not_an_address', { url: text.slice(0, 200) })
  url.hash = ''
  return url
}

function findRedirect({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined
}

async function read(
  response: IncomingMessage,
  url: URL,
  { accept, maxBytes, acceptsErrors }: OutsideRequest,
  signal: AbortSignal,
): Promise<GuardedResponse> {
  try {
    const { statusCode: status = 0, headers } = response
    if (!acceptsErrors && (status < 200 || status > 299))
      throw new OutboundError('refused', { host: url.hostname, status, ...retryAfter(headers) })
    const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (type && !accept.some((taken) => isOfType(type, taken)))
      throw new OutboundError('wrong_type', { type })
    const body = await collect(decode(response), maxBytes, signal)
    return { url: url.href, status, headers, type, body }
  } finally {
    response.destroy()
  }
}

const retryAfter = (headers: IncomingMessage['headers']) => {
  const seconds = Number(headers['retry-after'])
  return Number.isInteger(seconds) && seconds > 0 ? { retry_after_seconds: seconds } : {}
}

const isOfType = (type: string, taken: string) =>
  taken.endsWith('/*') ? type.startsWith(taken.slice(0, -1)) : type === taken

function decode(response: IncomingMessage): Readable {
  const codings = (response.headers['content-encoding'] ?? '').toLowerCase().split(',')
  const coding = codings.map((name) => name.trim()).filter((name) => name && name !== 'identity')
  const [decoder] = coding.map((name) => DECODERS[name])
  if (coding.length === 0) return response
  if (coding.length > 1 || !decoder)
    throw new OutboundError('wrong_type', { type: coding.join(', ').slice(0, 100) })
  const decoded = decoder()
  response.once('error', (error) => decoded.destroy(error))
  response.once('aborted', () => decoded.destroy(new Error('the answer ended early')))
  return response.pipe(decoded)
}

async function collect(stream: Readable, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  const stop = () => stream.destroy(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > maxBytes) throw new OutboundError('too_large', { limit: maxBytes })
      chunks.push(chunk)
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return Buffer.concat(chunks)
}
