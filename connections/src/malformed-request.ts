import type { IncomingMessage } from 'node:http'

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Why a request that Node has parsed is refused, or undefined. Node also passes on HTTP/0.9, which has no headers, and any
 * Host: a path or query in it would become part of the addresses that are built from it.
 */
export function findProtocolFault({
  httpVersion,
  headers: { host, 'transfer-encoding': coding },
  rawHeaders,
}: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The protocol must be HTTP/1.1 or HTTP/1.0.'
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return 'The only transfer coding is chunked.'
  if (host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined
  if (hasSeveralHosts(rawHeaders)) return "Header 'host' was sent twice."
  return isHost(host) ? undefined : 'The Host header must be a host name with an optional port.'
}

/** Node keeps the first. Two parsers could read the request differently. */
function hasSeveralHosts(rawHeaders: string[]): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}

let lastValid = ''

function isHost(host: string): boolean {
  if (host === lastValid) return true
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) return false
  lastValid = host
  return true
}
