import { PAGES } from '#lib/shopping/offline/page-cache.ts'

const ASSETS = 'larder-assets'
const FALLBACK = '/shopping'
/** With a kept page at hand nobody waits longer for a weak signal. */
const PATIENCE_MS = 4000
const PAUSES_MS = [1000, 3000, 10_000, 30_000]
const BUILT_FILES = /_app\/immutable\/[\w./~-]+/g

/** Built files never change their content under one name. */
export async function answerFromKept(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request.url, response.clone())
  return response
}

/** From the network when it answers in time; `path` is set for pages that are kept for when it does not. */
export async function answerPage(request: Request, path: string | undefined): Promise<Response> {
  const fresh = fetch(request)
  if (!path) return fresh.catch(() => keptOverview())
  const kept = await (await caches.open(PAGES)).match(request.url).then((exact) => exact ?? keptPage(path))
  if (!kept) return fresh.catch(() => keptOverview())
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const answer = await Promise.race([fresh.catch(() => kept), late])
  return answer.status >= 502 && answer.status <= 504 ? kept : answer
}

const keptPage = async (path: string) =>
  (await caches.open(PAGES)).match(new URL(path, location.origin).href, { ignoreSearch: true })

async function keptOverview(): Promise<Response> {
  return (await keptPage(FALLBACK)) ? Response.redirect(FALLBACK) : Response.error()
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
    const text = await response.clone().text()
    await keepFiles(`${text} ${response.headers.get('link') ?? ''}`)
    await pages.put(address, response)
    return true
  } catch {
    return false
  }
}

async function keepFiles(mentions: string) {
  const cache = await caches.open(ASSETS)
  const files = new Set([...mentions.matchAll(BUILT_FILES)].map(([file]) => `/${file}`))
  await Promise.all(
    [...files].map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file)
    }),
  )
}

/** True when every kept page is of this build now. */
export async function renewPages(): Promise<boolean> {
  const requests = await (await caches.open(PAGES)).keys()
  const renewed = await Promise.all(requests.map(({ url }) => keepPage(url)))
  return renewed.every(Boolean)
}

export async function pruneAssets(built: ReadonlySet<string>) {
  const cache = await caches.open(ASSETS)
  for (const request of await cache.keys()) {
    if (!built.has(new URL(request.url).pathname)) await cache.delete(request)
  }
}
