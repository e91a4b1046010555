export const READY_FOR_PAGE = 'larder-ready-for-page'

/**
 * Bookmarklet that opens Larder and sends the rendered page once Larder is ready. A cross-site form submission would
 * be rejected.
 */
export const makeBookmarklet = (site: string) =>
  `javascript:(()=>{const w=open('${site}/import/page?url='+encodeURIComponent(location.href));` +
  `addEventListener('message',e=>{if(e.source===w&&e.origin==='${site}'&&e.data==='${READY_FOR_PAGE}')` +
  `w.postMessage({url:location.href,html:document.documentElement.outerHTML},'${site}')})})()`

export type ReceivedPage = { url: string; host: string; html: string }

/** Accepts a page only if its URL has the origin of the message, which the browser guarantees. */
export function readReceivedPage(data: unknown, origin: string): ReceivedPage | undefined {
  const { url, html } = (data ?? {}) as { url?: unknown; html?: unknown }
  if (typeof url !== 'string' || typeof html !== 'string' || !html || !URL.canParse(url)) return undefined
  const { origin: claimed, protocol, host } = new URL(url)
  const isOnTheWeb = protocol === 'https:' || protocol === 'http:'
  return isOnTheWeb && claimed === origin ? { url, host, html } : undefined
}
