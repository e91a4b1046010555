import type { GuardedResponse } from '../../outbound/guarded-fetch.ts'

const HEAD_BYTES = 256 * 1024
const META = /<meta\b[^>]*>/gi
const NAMED = /\bname\s*=\s*["']?robots\b/i
const CONTENT = /\bcontent\s*=\s*["']([^"']*)["']/i
const AWAY = /\b(?:none|noindex|noarchive)\b/i

/** Whether a page asks that programs keep no copy of it. A person who sends one address looks at it themselves. */
export function asksRobotsAway({ headers, body }: GuardedResponse): boolean {
  const header = headers['x-robots-tag']
  if (AWAY.test(Array.isArray(header) ? header.join(',') : (header ?? ''))) return true
  const head = body.subarray(0, HEAD_BYTES).toString('latin1')
  return (head.match(META) ?? []).some((tag) => NAMED.test(tag) && AWAY.test(CONTENT.exec(tag)?.[1] ?? ''))
}
