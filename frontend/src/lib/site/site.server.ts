import type { SiteRead } from '@larder/contract/operations/settings'
import { callRoute } from '#lib/api/call-route.server.ts'
import { pageSources } from '#lib/api/page-sources.server.ts'
import { setSiteName } from '#lib/i18n/locale.ts'

const FRESH_MS = 5000

/** Until the API responds. */
const DEFAULT: SiteRead = {
  is_set_up: true,
  site_name: 'Larder',
  default_language: 'auto',
  registration: 'closed',
  visitors: 'landing',
  landing_title: null,
  landing_text: null,
  notice: null,
}

let known: Promise<SiteRead> = Promise.resolve(DEFAULT)
let fetchedAt = Number.NEGATIVE_INFINITY

/** Takes effect immediately in this process; other processes follow within `FRESH_MS`. */
export function expireSite() {
  fetchedAt = Number.NEGATIVE_INFINITY
}

/** Settings of the website that are the same for everyone. */
export async function readSite(): Promise<SiteRead> {
  if (performance.now() - fetchedAt > FRESH_MS) {
    const before = known
    fetchedAt = performance.now()
    // Not a source of the current page: it is shared by all pages.
    known = pageSources.exit(fetchSite).catch(() => before)
  }
  const site = await known
  // Ask again next time, so that the end of the set-up is noticed at once.
  if (!site.is_set_up) expireSite()
  setSiteName(site.site_name)
  return site
}

async function fetchSite(): Promise<SiteRead> {
  const response = await callRoute('getSite')
  if (!response.ok) throw new Error(`GET /site responded with ${response.status}`)
  return (await response.json()) as SiteRead
}
