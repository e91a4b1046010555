import { PAGE_CACHE } from '#lib/offline/offline-caches.ts'
import {
  EMPTY_TIMELINE,
  ON_TIME,
  onTimeHref,
  type RequestedDish,
  readDishes,
} from '#lib/planning/ready-on-time/timeline-url.ts'
import { findCopyFate, isInaccessible } from './copy-fate.ts'
import { cacheFiles } from './file-cache.ts'
import { OFFLINE_PATH, offlinePage } from './offline-page.ts'
import {
  canCookOffline,
  currentAccount,
  deleteCachedRecipe,
  findCachedRecipe,
  readRecipeId,
} from './recipe-cache.ts'

/** After this time a cached page is served instead of waiting for the network. */
const NETWORK_TIMEOUT_MS = 4000
const RETRY_DELAYS_MS = [1000, 3000, 10_000, 30_000]
const MAX_TIMELINES = 10

/** Network first with a timeout, then the cached page, then the offline page. */
export async function respondToNavigation(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const url = new URL(request.url)
  const { pathname } = url
  const cached = (await findPage(url)) ?? (await findCachedRecipe(pathname))
  if (!cached) return respondOrOffline(fresh, url)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), NETWORK_TIMEOUT_MS))
  const answer = await Promise.race([fresh.catch(() => cached), late])
  if (isInaccessible(answer) && readRecipeId(pathname)) await deleteCachedRecipe(readRecipeId(pathname))
  return isDown(answer) ? cached : answer
}

const isDown = ({ status }: Response) => status >= 502 && status <= 504

async function respondOrOffline(fresh: Promise<Response>, url: URL): Promise<Response> {
  const answer = await fresh.catch(() => undefined)
  return answer && !isDown(answer) ? answer : ((await offlinePage(url)) ?? answer ?? Response.error())
}

async function findPage(url: URL): Promise<Response | undefined> {
  const pages = await caches.open(PAGE_CACHE)
  if (url.pathname === ON_TIME) return findTimeline(pages, readDishes(url.searchParams))
  return (await pages.match(url)) ?? pages.match(url, { ignoreSearch: true })
}

/** The page computes times itself. If all dishes are cached, the page without dishes can render them too. */
async function findTimeline(pages: Cache, dishes: RequestedDish[]): Promise<Response | undefined> {
  const cached = await pages.match(onTimeHref(dishes))
  if (cached) return cached
  const areCached = await Promise.all(dishes.map(({ id }) => canCookOffline(id)))
  return areCached.every(Boolean) ? pages.match(EMPTY_TIMELINE) : undefined
}

/** Deletes the oldest entries first. */
async function trimTimelines(pages: Cache) {
  const isTimeline = ({ url }: Request) => new URL(url).pathname === ON_TIME && !url.endsWith(EMPTY_TIMELINE)
  const cached = (await pages.keys()).filter(isTimeline)
  for (const request of cached.slice(0, Math.max(0, cached.length - MAX_TIMELINES)))
    await pages.delete(request)
}

/** Retries: caching often fails on the same weak connection that makes an offline copy necessary. */
export async function cachePageWithRetries(path: string) {
  for (const pause of RETRY_DELAYS_MS) {
    if (await cachePage(path)) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  await cachePage(path)
}

/** False if the page should be requested again later. */
export async function cachePage(path: string): Promise<boolean> {
  const address = new URL(path, location.origin)
  const account = currentAccount()
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'follow' })
    const pages = await caches.open(PAGE_CACHE)
    const fate = findCopyFate(response)
    if (fate === 'delete') await pages.delete(address)
    if (fate !== 'store') return fate === 'delete'
    await cacheFiles(response.clone())
    if (account !== currentAccount()) return true
    await pages.put(address, response)
    await trimTimelines(pages)
    return true
  } catch {
    return false
  }
}

/** The offline page with the user's name. Cleared on logout. */
export async function cachePersonalOfflinePage({ isStale }: { isStale: boolean }) {
  if (isStale || !(await (await caches.open(PAGE_CACHE)).match(OFFLINE_PATH))) await cachePage(OFFLINE_PATH)
}

export const listCachedPages = async (): Promise<string[]> =>
  (await (await caches.open(PAGE_CACHE)).keys()).map(({ url }) => url)

/** True if every cached page is now of this build. */
export async function refreshCachedPages(): Promise<boolean> {
  const renewed = await Promise.all((await listCachedPages()).map(cachePage))
  return renewed.every(Boolean)
}
