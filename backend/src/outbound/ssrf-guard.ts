import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** Parses `10.0.0.0/8` or a single address; undefined if it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (isIP(text) === 0) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Whether a request that a user triggered may connect to this address. Addresses not known to be public count as
 * private.
 */
export function mayReach(text: string, allowed: readonly AddressRange[]): boolean {
  // An IPv4-mapped IPv6 address is checked as IPv4.
  const address = ipaddr.process(text)
  return isPublic(address) || allowed.some((range) => isWithin(address, range))
}

/** Only 2000::/3 is allocated. Other ranges contain obsolete encodings of IPv4 addresses. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6))
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [range, bits]: AddressRange): boolean {
  return address.kind() === range.kind() && address.match(range as never, bits)
}

/**
 * Resolves the host for the connection itself, so that the checked address is the one that is used. A second lookup
 * could return another address (DNS rebinding).
 */
export const lookupPublic =
  (allowed: readonly AddressRange[]): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(new OutboundError('host_not_found', { host }), [])
      const reachable = addresses.filter(({ address }) => mayReach(address, allowed))
      const [first] = reachable as [LookupAddress?]
      if (!first) return done(new OutboundError('address_refused', { host }), [])
      if (options.all) done(null, reachable)
      else done(null, first.address, first.family)
    })
  }

/** A host that is an IP address is never looked up, so it is checked here. */
export function requirePublicHost({ hostname }: URL, allowed: readonly AddressRange[]) {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayReach(host, allowed)) throw new OutboundError('address_refused', { host })
}
