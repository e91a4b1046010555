/** The path to go back to, only ever within this site. */
export function localPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value)) return fallback
  const url = new URL(value, 'http://site.invalid')
  return url.host === 'site.invalid' ? url.pathname + url.search : fallback
}
