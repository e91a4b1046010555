import type { IncomingMessage } from 'node:http'

/** They belong to one connection, not to the request (RFC 9110, section 7.6.1). Node answers `Expect` itself. */
const HOP_HEADERS = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Only the website may tell the API who a visitor is. The API uses no cookies, so it need not see the session. */
const RESERVED_HEADER = /^(?:x-forwarded-|x-larder-|(?:forwarded|x-real-ip|cookie)$)/
/** Node adds no framing to these methods if they have no body. */
const BODILESS_METHOD = /^(?:GET|HEAD|DELETE|OPTIONS|TRACE)$/

type Visitor = { address: string; siteSecret: string | undefined }

/** Headers for the API as name, value, name, value …; undefined if two parsers could read the request differently. */
export function toApiHeaders(
  request: IncomingMessage,
  { address, siteSecret }: Visitor,
): string[] | undefined {
  const { rawHeaders, headers, method = 'GET' } = request
  const coding = headers['transfer-encoding']
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || headers['content-length'] !== undefined))
    return undefined
  const dropped = readConnectionOptions(headers.connection)
  // The length of the body is not the client's to hide.
  dropped?.delete('content-length')
  const result: string[] = []
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    const key = name.toLowerCase()
    if (key === 'host' && ++hosts > 1) return undefined
    if (key !== 'host' && (HOP_HEADERS.has(key) || dropped?.has(key) || RESERVED_HEADER.test(key))) continue
    result.push(name, value)
  }
  if (coding !== undefined) result.push('transfer-encoding', 'chunked')
  else if (headers['content-length'] === undefined && !BODILESS_METHOD.test(method))
    result.push('content-length', '0')
  if (hosts === 0) result.push('host', 'localhost')
  if (address) result.push('x-forwarded-for', address)
  if (siteSecret) result.push('x-larder-site', siteSecret)
  return result
}

/** Headers for the visitor. The API asks for https on all subdomains, which may be other services behind one address. */
export function toVisitorHeaders({ rawHeaders, headers }: IncomingMessage, usesHttps: boolean): string[] {
  const result: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    const key = name.toLowerCase()
    if (!HOP_HEADERS.has(key) && key !== 'strict-transport-security') result.push(name, value)
  }
  if (usesHttps) result.push('strict-transport-security', 'max-age=31536000')
  if (headers.connection?.toLowerCase() === 'close') result.push('connection', 'close')
  return result
}

/** Names of headers that the sender calls hop-by-hop. */
function readConnectionOptions(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined
  return new Set(connection.split(',').map((option) => option.trim().toLowerCase()))
}
