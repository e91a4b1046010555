import * as m from '#lib/generated/messages.ts'
import { escapeHtml } from './escape-html.ts'
import { readSite } from './site.server.ts'

/** The administrators' notice above every page. */
export async function renderNotice(): Promise<string> {
  const { notice } = await readSite()
  return notice
    ? `<aside class="house-notice" aria-label="${m.house_notice()}">${escapeHtml(notice)}</aside>`
    : ''
}
