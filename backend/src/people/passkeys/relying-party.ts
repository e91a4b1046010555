import { isIP } from 'node:net'
import type { Config } from '../../config.ts'
import { HttpError } from '../../errors/http-error.ts'

/** The host of the website, from the configuration and never from the request. Undefined for an IP address, which browsers refuse. */
export function findRpId({ siteUrl }: Pick<Config, 'siteUrl'>): string | undefined {
  const { hostname } = new URL(siteUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) ? undefined : hostname
}

export function requireRpId(config: Pick<Config, 'siteUrl'>): string {
  const rpId = findRpId(config)
  if (rpId) return rpId
  throw new HttpError(403, 'no_passkeys', 'Passkeys need a host name, but PUBLIC_URL has an IP address.')
}
