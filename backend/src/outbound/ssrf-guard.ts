import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutboundError } from './outbound-error.ts'

export type AddressRange = readonly [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number]

/** `10.0.0.0/8`, or one address; undefined where it is neither. */
export function parseRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (isIP(text) === 0) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether strangers may make us talk to it: what is not known to be public is taken to be private. */
export function mayReach(text: string, allowed: readonly AddressRange[]): boolean {
  // An IPv4 address in the clothes of an IPv6 one is judged as what it is.
  const address = ipaddr.process(text)
  return isPublic(address) || allowed.some((range) => isWithin(address, range))
}

/** Of IPv6 only one eighth is given out; outside of it lie old ways to write addresses of IPv4. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6))
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [range, bits]: AddressRange): boolean {
  return address.kind() === range.kind() && address.match(range as never, bits)
}

/**
 * Resolves a name for the connection that is about to be made, so that what was checked is what is connected to: a name
 * that is resolved again later may have changed its mind.
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

/** A host that is an address is never looked up, so it is checked here. */
export function requirePublicHost({ hostname }: URL, allowed: readonly AddressRange[]) {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayReach(host, allowed)) throw new OutboundError('address_refused', { host })
}
