const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that may change something comes from a page of this site: cookies alone do not tell. Browsers send
 * `Origin` with each, and where they leave it out, `Sec-Fetch-Site`. SvelteKit asks for forms alone.
 */
export function isSameOrigin(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  siteOrigin: string,
): boolean {
  if (SAFE_METHODS.has(method)) return true
  const origin = headers.get('origin')
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origin === siteOrigin
}
