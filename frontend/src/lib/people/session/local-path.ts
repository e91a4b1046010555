const SITE = 'http://site.invalid'

/** Prevents open redirects: returns only paths within this site. */
export function localPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  const path = pathWithin(value)
  // Resolving dots may produce a leading `//`, which browsers treat as a host.
  return path !== undefined && pathWithin(path) === path ? path : fallback
}

function pathWithin(value: string): string | undefined {
  const url = URL.parse(value, SITE)
  return url?.origin === SITE ? url.pathname + url.search : undefined
}
