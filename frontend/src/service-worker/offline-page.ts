import { keepFiles } from './kept-files.ts'

/** Not forgotten with anyone: it is asked for without a cookie, and so nobody's. */
const OFFLINE = 'larder-offline'
const PATH = '/offline'

export async function keepOfflinePage(language: string) {
  const cache = await caches.open(OFFLINE)
  const headers = { accept: 'text/html', 'accept-language': language }
  const response = await fetch(PATH, { headers, credentials: 'omit' })
  if (!response.ok) return
  await keepFiles(response.clone())
  await cache.put(PATH, response)
}

/** At an address of its own: pages name their files relative to where they are. */
export async function offlinePage({ pathname, search }: URL): Promise<Response> {
  const kept = await (await caches.open(OFFLINE)).match(PATH)
  if (!kept || pathname === PATH) return kept ?? Response.error()
  return Response.redirect(`${PATH}?from=${encodeURIComponent(pathname + search)}`)
}

/** Of this build, and in the language that pages are kept in now. */
export const listOfflinePages = async () => (await caches.open(OFFLINE)).matchAll()

export async function speaks(language: string): Promise<boolean> {
  const kept = await (await caches.open(OFFLINE)).match(PATH)
  return (await kept?.text())?.includes(`<html lang="${language}"`) ?? false
}
