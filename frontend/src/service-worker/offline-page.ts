import { keepFiles } from './file-cache.ts'

/** Not forgotten with anyone: it is asked for without a cookie, and so nobody's. */
const OFFLINE = 'larder-offline'
export const OFFLINE_PATH = '/offline'

export async function keepOfflinePage(language: string) {
  const cache = await caches.open(OFFLINE)
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await fetch(OFFLINE_PATH, { headers, credentials: 'omit' })
  if (!response.ok) return
  await keepFiles(response.clone())
  await cache.put(OFFLINE_PATH, response)
}

/** At an address of its own: pages name their files relative to where they are. Undefined: it was never kept. */
export async function offlinePage({ pathname, search }: URL): Promise<Response | undefined> {
  const kept = await (await caches.open(OFFLINE)).match(OFFLINE_PATH)
  if (!kept || pathname === OFFLINE_PATH) return kept
  return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`)
}

/** Of this build, and in the language that pages are kept in now. */
export const listOfflinePages = async () => (await caches.open(OFFLINE)).matchAll()

export async function speaks(language: string): Promise<boolean> {
  const kept = await (await caches.open(OFFLINE)).match(OFFLINE_PATH)
  return (await kept?.text())?.includes(`<html lang="${language}"`) ?? false
}
