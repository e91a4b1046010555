import { PAGES } from '#lib/offline/page-cache.ts'
import { keepFiles } from './kept-files.ts'
import { findRecipe, forgetRecipe } from './kept-recipes.ts'
import { offlinePage } from './offline-page.ts'

/** With a kept page at hand nobody waits longer for a weak signal. */
const PATIENCE_MS = 4000
const PAUSES_MS = [1000, 3000, 10_000, 30_000]

/** From the network when it answers in time, else as it was kept, else a page of our own that says why. */
export async function answerPage(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const url = new URL(request.url)
  const { pathname } = url
  const kept = (await findPage(request.url)) ?? (await findRecipe(pathname))
  if (!kept) return fresh.catch(() => offlinePage(url))
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const answer = await Promise.race([fresh.catch(() => kept), late])
  if (answer.status === 404) await forgetRecipe(pathname)
  return answer.status >= 502 && answer.status <= 504 ? kept : answer
}

async function findPage(url: string): Promise<Response | undefined> {
  const pages = await caches.open(PAGES)
  return (await pages.match(url)) ?? pages.match(url, { ignoreSearch: true })
}

/** Tried again after a while: on the very line that makes a kept page wanted, getting it may fail. */
export async function keepPageSoon(path: string) {
  for (const pause of PAUSES_MS) {
    if (await keepPage(path)) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  await keepPage(path)
}

async function keepPage(path: string): Promise<boolean> {
  const address = new URL(path, location.origin)
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'follow' })
    const pages = await caches.open(PAGES)
    // Gone, or no longer ours to see: then it is not for this device either.
    if (response.redirected || response.status === 404) await pages.delete(address)
    if (!response.ok || response.redirected) return false
    await keepFiles(response.clone())
    await pages.put(address, response)
    return true
  } catch {
    return false
  }
}

/** True when every kept page is of this build now. */
export async function renewPages(): Promise<boolean> {
  const requests = await (await caches.open(PAGES)).keys()
  const renewed = await Promise.all(requests.map(({ url }) => keepPage(url)))
  return renewed.every(Boolean)
}
