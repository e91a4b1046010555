import type { OfflineRecipes } from '@larder/contract/planning/offline-recipes'
import { localToday } from '#lib/i18n/local-today.ts'
import { OFFLINE_RECIPES_CACHE, toCacheable } from './offline-caches.ts'
import { cacheRecipesOffline, registerServiceWorker } from './service-worker-client.ts'

const URL_PATH = '/recipes/at-hand'
const MAX_AGE_MS = 15 * 60 * 1000
/** Debounces several changes in a row, such as planning a week. */
const DEBOUNCE_MS = 500

let waiting: ReturnType<typeof setTimeout> | undefined
let renewal: Promise<void> | undefined

const canCache = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Caches favourite and planned recipes for offline use, at most once in `MAX_AGE_MS`. */
export async function saveOfflineRecipes() {
  // A pending refresh fetches the list itself. A superseded one never resolves; its replacement does the work.
  await renewal
  if (canCache() && !(await wasFetchedRecently())) await fetchAndCache()
}

/** Call after favourites or the plan changed. If the page is left before the debounce ends, the next page refreshes. */
export function refreshOfflineRecipes() {
  if (!canCache()) return
  clearTimeout(waiting)
  void caches.delete(OFFLINE_RECIPES_CACHE)
  renewal = new Promise((resolve) => {
    waiting = setTimeout(() => resolve(fetchAndCache()), DEBOUNCE_MS)
  })
}

async function fetchAndCache() {
  const response = await fetch(`${URL_PATH}?from=${localToday()}`).catch(() => undefined)
  if (!response?.ok) return
  const { favourites, planned }: OfflineRecipes = await response.json()
  await (await caches.open(OFFLINE_RECIPES_CACHE)).put(URL_PATH, new Response(String(Date.now())))
  // Without favourites and planned recipes the worker is not needed yet.
  if (favourites.length + planned.length > 0) registerServiceWorker()
  else if (!(await navigator.serviceWorker.getRegistration())) return
  await cacheRecipesOffline(favourites.map(toCacheable), 'favourite')
  await cacheRecipesOffline(planned.map(toCacheable), 'planned')
}

async function wasFetchedRecently(): Promise<boolean> {
  const fetched = await caches.match(URL_PATH, { cacheName: OFFLINE_RECIPES_CACHE })
  const age = Date.now() - Number(await fetched?.text())
  return age >= 0 && age < MAX_AGE_MS
}
