import { createGuardedFetch } from '../../outbound/guarded-fetch.ts'
import type { AddressRange } from '../../outbound/ssrf-guard.ts'

const TIMEOUT_MS = 10_000
/** Discovery documents and key sets have a few kilobytes. */
const MAX_BYTES = 512 * 1024
const FORWARDED = ['content-type', 'www-authenticate'] as const

type FetchOptions = {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  signal?: AbortSignal | null
}
export type ProviderFetch = (url: string, options?: FetchOptions) => Promise<Response>

/**
 * `fetch` for the libraries that talk to a provider. The operator has configured its issuer, so that may be in a private
 * network; addresses in its answers must be public or allowed, and redirects are refused.
 */
export function createProviderFetch(
  issuer: string,
  outbound: { allowed: readonly AddressRange[]; userAgent: string },
): ProviderFetch {
  const guardedFetch = createGuardedFetch({ ...outbound, trustedOrigin: new URL(issuer).origin })
  return async (url, { method, headers, body, signal } = {}) => {
    const response = await guardedFetch(url, {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      accept: ['application/*', 'text/*'],
      ...(body != null && { body: String(body) }),
      ...(signal && { signal }),
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: 0,
      acceptsErrors: true,
    })
    const kept = FORWARDED.flatMap((name) => {
      const value = response.headers[name]
      return value ? [[name, value] as [string, string]] : []
    })
    const hasBody = ![204, 205, 304].includes(response.status)
    return new Response(hasBody ? new Uint8Array(response.body) : null, {
      status: response.status,
      headers: kept,
    })
  }
}
