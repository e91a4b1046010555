import { BlockList, isIP } from 'node:net'

/** Names for ranges, as in Express and Fastify. */
const NAMED_RANGES: Record<string, string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export type IsTrusted = (address: string) => boolean

/** Parses `TRUST_PROXY`: addresses, ranges and names of ranges. Throws with the entry that is none of them. */
export function parseTrustedProxies(list: string): IsTrusted {
  const ranges = new BlockList()
  for (const entry of splitList(list))
    for (const range of NAMED_RANGES[entry] ?? [entry]) if (!addRange(ranges, range)) throw new Error(entry)
  return (address) => {
    const plain = stripMapping(address)
    return isIP(plain) !== 0 && ranges.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

function addRange(ranges: BlockList, range: string): boolean {
  const [address = '', prefix] = range.split('/')
  const version = isIP(address)
  const bits = version === 6 ? 128 : 32
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
  if (version === 0 || !(length <= bits)) return false
  ranges.addSubnet(address, length, version === 6 ? 'ipv6' : 'ipv4')
  return true
}

/**
 * The address of the client: the last one in `X-Forwarded-For` that no trusted proxy has. Each proxy appends the address
 * that it sees, so everything before that one can be made up.
 */
export function findClientAddress(peer: string, forwardedFor: string, isTrusted: IsTrusted): string {
  let client = peer
  for (const hop of splitList(forwardedFor).toReversed()) {
    if (!isTrusted(client) || isIP(hop) === 0) break
    client = hop
  }
  return client
}

/** A socket that accepts both versions shows IPv4 addresses as `::ffff:192.0.2.1`. */
const stripMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const splitList = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
