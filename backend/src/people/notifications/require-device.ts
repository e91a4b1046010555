import { ECDH } from 'node:crypto'
import type { PushSubscriptionCreate } from '@larder/contract/people/push-subscriptions'
import { invalid } from '../../errors/http-error.ts'
import { type AddressRange, requirePublicHost } from '../../outbound/ssrf-guard.ts'
import { isTimeZone } from './next-local-time.ts'

/** What could never be told anything is refused at once; where its name leads is looked at each time. */
export function requireDevice(
  { endpoint, keys, time_zone }: PushSubscriptionCreate,
  allowed: readonly AddressRange[],
) {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || !isReachable(url, allowed))
    throw invalid('/endpoint', 'invalid', 'is no address of a push service')
  if (!isPoint(keys.p256dh)) throw invalid('/keys/p256dh', 'invalid', 'is no public key of P-256')
  requireTimeZone(time_zone)
}

export function requireTimeZone(name: string | undefined) {
  if (name !== undefined && !isTimeZone(name))
    throw invalid('/time_zone', 'invalid', 'is no time zone that is known here')
}

function isReachable(url: URL, allowed: readonly AddressRange[]): boolean {
  try {
    requirePublicHost(url, allowed)
    return true
  } catch {
    return false
  }
}

function isPoint(key: string): boolean {
  try {
    const point = Buffer.from(key, 'base64url')
    return point[0] === 4 && ECDH.convertKey(point, 'prime256v1').length > 0
  } catch {
    return false
  }
}
