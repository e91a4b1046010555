import { ECDH } from 'node:crypto'
import type { PushSubscriptionCreate } from '@larder/contract/people/push-subscriptions'
import { invalid } from '../../errors/http-error.ts'
import { type AddressRange, requirePublicHost } from '../../outbound/ssrf-guard.ts'
import { isTimeZone } from './local-time.ts'

/** Refuses endpoints that can never work. The IP address of the host is checked again for each message. */
export function requireValidSubscription(
  { endpoint, keys, time_zone }: PushSubscriptionCreate,
  allowed: readonly AddressRange[],
) {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || !isReachable(url, allowed))
    throw invalid('/endpoint', 'invalid', 'is not the URL of a push service')
  if (!isP256Point(keys.p256dh)) throw invalid('/keys/p256dh', 'invalid', 'is not a P-256 public key')
  requireTimeZone(time_zone)
}

export function requireTimeZone(name: string | undefined) {
  if (name !== undefined && !isTimeZone(name))
    throw invalid('/time_zone', 'invalid', 'is not a known time zone')
}

function isReachable(url: URL, allowed: readonly AddressRange[]): boolean {
  try {
    requirePublicHost(url, allowed)
    return true
  } catch {
    return false
  }
}

function isP256Point(key: string): boolean {
  try {
    const point = Buffer.from(key, 'base64url')
    return point[0] === 4 && ECDH.convertKey(point, 'prime256v1').length > 0
  } catch {
    return false
  }
}
