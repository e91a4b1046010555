const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF check for requests that are not safe: `Origin`, or `Sec-Fetch-Site` if the browser omits it, must match this
 * site. SvelteKit's own check covers only forms.
 */
export function isSameOrigin(
  { method, headers }: Pick<Request, 'method' | 'headers'>,
  siteOrigin: string,
): boolean {
  if (SAFE_METHODS.has(method)) return true
  const origin = headers.get('origin')
  return origin === null ? headers.get('sec-fetch-site') === 'same-origin' : origin === siteOrigin
}
