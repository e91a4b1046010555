import { parseTrustedProxies } from '../../../connections/src/trusted-proxies.ts'
import { type AddressRange, parseRange } from '../outbound/ssrf-guard.ts'
import type { VariableReader } from './variable-reader.ts'

export function readTrustProxy(read: VariableReader, mistakes: string[]) {
  const given = read.text('TRUST_PROXY')
  try {
    if (given !== undefined) parseTrustedProxies(given)
  } catch (error) {
    mistakes.push(
      `TRUST_PROXY has '${(error as Error).message}', but must list addresses, ranges such as 10.0.0.0/8, or loopback, linklocal, uniquelocal.`,
    )
  }
  return given
}

/** Private networks that outbound requests may reach. */
export function readRanges(read: VariableReader, mistakes: string[]): AddressRange[] {
  const given = (read.text('OUTBOUND_ALLOW') ?? '').split(',').map((range) => range.trim())
  return given.filter(Boolean).flatMap((text) => {
    const range = parseRange(text)
    if (!range)
      mistakes.push(
        `OUTBOUND_ALLOW has '${text}', which is neither an address nor a range such as 10.0.0.0/8.`,
      )
    return range ? [range] : []
  })
}
