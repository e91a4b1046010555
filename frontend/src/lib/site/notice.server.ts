import { pageSources } from '#lib/api/page-sources.server.ts'
import { findNotice } from '#lib/api/settings.server.ts'
import * as m from '#lib/generated/messages.ts'

const FRESH_MS = 5000
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

let known: Promise<string | null> = Promise.resolve(null)
let askedAt = Number.NEGATIVE_INFINITY

/** Whoever changes the notice sees it at once; other processes follow within seconds. */
export function forgetNotice() {
  askedAt = Number.NEGATIVE_INFINITY
}

/** What Admin says to everyone, as it stands above every page. */
export async function noticeHtml(): Promise<string> {
  if (performance.now() - askedAt > FRESH_MS) {
    const before = known
    askedAt = performance.now()
    // For all pages, whichever is being made.
    known = pageSources.exit(findNotice).catch(() => before)
  }
  const notice = await known
  if (!notice) return ''
  const text = notice.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  return `<aside class="house-notice" aria-label="${m.house_notice()}">${text}</aside>`
}
