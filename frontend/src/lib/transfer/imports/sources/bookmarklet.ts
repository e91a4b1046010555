export const READY_FOR_PAGE = 'larder-ready-for-page'

/**
 * For the bookmarks bar: opens Larder, and hands the page over as the person sees it once Larder asks. A form sent from
 * there would be refused, as from any other site.
 */
export const bookmarkletFor = (site: string) =>
  `javascript:(()=>{const w=open('${site}/import/page?url='+encodeURIComponent(location.href));` +
  `addEventListener('message',e=>{if(e.source===w&&e.origin==='${site}'&&e.data==='${READY_FOR_PAGE}')` +
  `w.postMessage({url:location.href,html:document.documentElement.outerHTML},'${site}')})})()`

export type HandedPage = { url: string; host: string; html: string }

/** A page may hand over itself and nothing else: its address is of the origin that the browser vouches for. */
export function readHandedPage(data: unknown, origin: string): HandedPage | undefined {
  const { url, html } = (data ?? {}) as { url?: unknown; html?: unknown }
  if (typeof url !== 'string' || typeof html !== 'string' || !html || !URL.canParse(url)) return undefined
  const { origin: claimed, protocol, host } = new URL(url)
  const isOnTheWeb = protocol === 'https:' || protocol === 'http:'
  return isOnTheWeb && claimed === origin ? { url, host, html } : undefined
}
