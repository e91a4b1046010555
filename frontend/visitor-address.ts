import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { findClientAddress, type IsTrusted } from '../connections/src/trusted-proxies.ts'

const FORWARDING_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip']

export type Proxies = {
  trustProxy: IsTrusted | undefined
  addressHeader: string | undefined
  xffDepth: number
}

/**
 * The client's address, for queues and rate limits. `ADDRESS_HEADER` and `XFF_DEPTH` are older than `TRUST_PROXY` and
 * trust every sender of the header.
 */
export function visitorAddress(
  { headers, socket }: IncomingMessage,
  { trustProxy, addressHeader, xffDepth }: Proxies,
): string {
  const peer = socket.remoteAddress ?? ''
  const value = headers[addressHeader ?? 'x-forwarded-for']
  if (typeof value !== 'string') return peer
  if (!addressHeader) return trustProxy ? findClientAddress(peer, value, trustProxy) : peer
  const address = addressHeader === 'x-forwarded-for' ? value.split(',').at(-xffDepth)?.trim() : value.trim()
  return address && isIP(address) ? address : peer
}

/** True if a proxy seems to be in front of the website, but none is trusted. All its visitors then share their limits. */
export const isProxyIgnored = (
  { headers }: IncomingMessage,
  { trustProxy, addressHeader }: Pick<Proxies, 'trustProxy' | 'addressHeader'>,
) => !trustProxy && !addressHeader && FORWARDING_HEADERS.some((name) => headers[name] !== undefined)
