import type { GuardedResponse } from '../../outbound/guarded-fetch.ts'

const HEAD_BYTES = 256 * 1024
const META = /<meta\b[^>]*>/gi
const NAMED = /\bname\s*=\s*["']?robots\b/i
const CONTENT = /\bcontent\s*=\s*["']([^"']*)["']/i
const FORBIDDEN = /\b(?:none|noindex|noarchive)\b/i

/** Checks X-Robots-Tag and robots meta tags. Ignored for a single URL, which a person has opened. */
export function forbidsRobots({ headers, body }: GuardedResponse): boolean {
  const header = headers['x-robots-tag']
  if (FORBIDDEN.test(Array.isArray(header) ? header.join(',') : (header ?? ''))) return true
  const head = body.subarray(0, HEAD_BYTES).toString('latin1')
  return (head.match(META) ?? []).some(
    (tag) => NAMED.test(tag) && FORBIDDEN.test(CONTENT.exec(tag)?.[1] ?? ''),
  )
}
