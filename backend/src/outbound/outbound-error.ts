/** Reason why an outbound request failed; shown to the user. */
const OUTBOUND_CODES = [
  'not_an_address',
  'address_refused',
  'host_not_found',
  'no_connection',
  'timed_out',
  'too_many_redirects',
  'refused',
  'too_large',
  'wrong_type',
] as const
type OutboundCode = (typeof OUTBOUND_CODES)[number]

export class OutboundError extends Error {
  readonly code: OutboundCode
  readonly params: Record<string, string | number>

  constructor(code: OutboundCode, params: Record<string, string | number> = {}) {
    super(`${code} ${JSON.stringify(params)}`)
    this.code = code
    this.params = params
  }
}
