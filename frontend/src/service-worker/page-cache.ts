import { PAGES } from '#lib/offline/page-cache.ts'
import {
  type AskedDish,
  EMPTY_TIMELINE,
  ON_TIME,
  onTimeHref,
  readDishes,
} from '#lib/planning/ready-on-time/read-asked.ts'
import { keepFiles } from './file-cache.ts'
import { OFFLINE_PATH, offlinePage } from './offline-page.ts'
import { canBeCooked, currentAccount, findRecipe, forgetRecipe } from './recipe-cache.ts'

/** With a kept page at hand nobody waits longer for a weak signal. */
const PATIENCE_MS = 4000
const PAUSES_MS = [1000, 3000, 10_000, 30_000]
const MAX_TIMELINES = 10

/** From the network when it answers in time, else as it was kept, else a page of our own that says why. */
export async function answerPage(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const url = new URL(request.url)
  const { pathname } = url
  const kept = (await findPage(url)) ?? (await findRecipe(pathname))
  if (!kept) return answerOrOffline(fresh, url)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS))
  const answer = await Promise.race([fresh.catch(() => kept), late])
  if (answer.status === 404) await forgetRecipe(pathname)
  return isDown(answer) ? kept : answer
}

const isDown = ({ status }: Response) => status >= 502 && status <= 504

async function answerOrOffline(fresh: Promise<Response>, url: URL): Promise<Response> {
  const answer = await fresh.catch(() => undefined)
  return answer && !isDown(answer) ? answer : ((await offlinePage(url)) ?? answer ?? Response.error())
}

async function findPage(url: URL): Promise<Response | undefined> {
  const pages = await caches.open(PAGES)
  if (url.pathname === ON_TIME) return findTimeline(pages, readDishes(url.searchParams))
  return (await pages.match(url)) ?? pages.match(url, { ignoreSearch: true })
}

/** For when it is, the page works out itself; and of dishes that are all on this device, an empty one does so too. */
async function findTimeline(pages: Cache, dishes: AskedDish[]): Promise<Response | undefined> {
  const kept = await pages.match(onTimeHref(dishes))
  if (kept) return kept
  const areHere = await Promise.all(dishes.map(({ id }) => canBeCooked(id)))
  return areHere.every(Boolean) ? pages.match(EMPTY_TIMELINE) : undefined
}

/** The last kept is the last to go. */
async function trimTimelines(pages: Cache) {
  const isTimeline = ({ url }: Request) => new URL(url).pathname === ON_TIME && !url.endsWith(EMPTY_TIMELINE)
  const kept = (await pages.keys()).filter(isTimeline)
  for (const request of kept.slice(0, Math.max(0, kept.length - MAX_TIMELINES))) await pages.delete(request)
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
  const account = currentAccount()
  try {
    const response = await fetch(address, { headers: { accept: 'text/html' }, redirect: 'follow' })
    const pages = await caches.open(PAGES)
    // Gone, or no longer ours to see: then it is not for this device either.
    if (response.redirected || response.status === 404) await pages.delete(address)
    if (!response.ok || response.redirected) return false
    await keepFiles(response.clone())
    if (account !== currentAccount()) return true
    await pages.put(address, response)
    await trimTimelines(pages)
    return true
  } catch {
    return false
  }
}

/** The offline page with the name of whoever is logged in; it is forgotten with them. */
export async function keepOwnOfflinePage({ isStale }: { isStale: boolean }) {
  if (isStale || !(await (await caches.open(PAGES)).match(OFFLINE_PATH))) await keepPage(OFFLINE_PATH)
}

/** True when every kept page is of this build now. */
export async function renewPages(): Promise<boolean> {
  const requests = await (await caches.open(PAGES)).keys()
  const renewed = await Promise.all(requests.map(({ url }) => keepPage(url)))
  return renewed.every(Boolean)
}
