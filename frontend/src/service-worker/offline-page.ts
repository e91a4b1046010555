import { cacheFiles } from './file-cache.ts'

/** Fetched without cookies, so it holds no personal data and is not cleared on logout. */
const OFFLINE_CACHE = 'larder-offline'
export const OFFLINE_PATH = '/offline'

export async function cacheOfflinePage(language: string) {
  const cache = await caches.open(OFFLINE_CACHE)
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await fetch(OFFLINE_PATH, { headers, credentials: 'omit' })
  if (!response.ok) return
  await cacheFiles(response.clone())
  await cache.put(OFFLINE_PATH, response)
}

/** Redirects to the offline page: pages refer to files by relative URLs. Undefined if it was never cached. */
export async function offlinePage({ pathname, search }: URL): Promise<Response | undefined> {
  const cached = await (await caches.open(OFFLINE_CACHE)).match(OFFLINE_PATH)
  if (!cached || pathname === OFFLINE_PATH) return cached
  return Response.redirect(`${OFFLINE_PATH}?from=${encodeURIComponent(pathname + search)}`)
}

/** Cached offline pages, whose files must not be pruned. */
export const listOfflinePages = async () => (await caches.open(OFFLINE_CACHE)).matchAll()

export async function isCachedInLanguage(language: string): Promise<boolean> {
  const cached = await (await caches.open(OFFLINE_CACHE)).match(OFFLINE_PATH)
  return (await cached?.text())?.includes(`<html lang="${language}"`) ?? false
}
