import * as m from '#lib/generated/messages.ts'
import { readSite } from './site.server.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** The administrators' notice above every page. */
export async function renderNotice(): Promise<string> {
  const { notice } = await readSite()
  return notice
    ? `<aside class="house-notice" aria-label="${m.house_notice()}">${escapeHtml(notice)}</aside>`
    : ''
}
