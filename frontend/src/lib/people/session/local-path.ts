const SITE = 'http://site.invalid'

/** The path to go back to, only ever within this site. */
export function localPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  const path = pathWithin(value)
  // Dots are resolved by now, and may have left two slashes in front: as a browser would read it, that is a host.
  return path !== undefined && pathWithin(path) === path ? path : fallback
}

function pathWithin(value: string): string | undefined {
  const url = URL.parse(value, SITE)
  return url?.origin === SITE ? url.pathname + url.search : undefined
}
