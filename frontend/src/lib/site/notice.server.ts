import { pageSources } from '#lib/api/page-sources.server.ts'
import { findNotice } from '#lib/api/settings.server.ts'
import * as m from '#lib/generated/messages.ts'

const FRESH_MS = 5000
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

let known: Promise<string | null> = Promise.resolve(null)
let fetchedAt = Number.NEGATIVE_INFINITY

/** Takes effect immediately in this process; other processes follow within `FRESH_MS`. */
export function expireNotice() {
  fetchedAt = Number.NEGATIVE_INFINITY
}

/** The administrators' notice above every page. */
export async function renderNotice(): Promise<string> {
  if (performance.now() - fetchedAt > FRESH_MS) {
    const before = known
    fetchedAt = performance.now()
    // Not a source of the current page: the notice is shared by all pages.
    known = pageSources.exit(findNotice).catch(() => before)
  }
  const notice = await known
  if (!notice) return ''
  const text = notice.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
  return `<aside class="house-notice" aria-label="${m.house_notice()}">${text}</aside>`
}
