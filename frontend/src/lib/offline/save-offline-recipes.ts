import type { OfflineRecipes } from '@larder/contract/planning/offline-recipes'
import { localToday } from '#lib/i18n/local-today.ts'
import { offlineRecipesUrl, SYNC_CACHE } from './offline-caches.ts'
import { registerServiceWorker, syncCopiesOffline } from './service-worker-client.ts'

/** Users with nothing to cache are not asked more often. */
const MAX_AGE_MS = 15 * 60 * 1000
const LAST_CHECK = '/recipes/at-hand'
/** Debounces several changes in a row, such as planning a week. */
const DEBOUNCE_MS = 500

let waiting: ReturnType<typeof setTimeout> | undefined
let renewal: Promise<void> | undefined

const canCache = () => 'serviceWorker' in navigator && 'caches' in globalThis

/** Brings the copies on this device up to date. */
export async function saveOfflineRecipes() {
  // A pending refresh does it. A superseded one never resolves; its replacement does the work.
  await renewal
  if (canCache()) await syncCopies(false)
}

/** Call after favourites or the plan changed. */
export function refreshOfflineRecipes() {
  if (!canCache()) return
  clearTimeout(waiting)
  renewal = new Promise((resolve) => {
    waiting = setTimeout(() => resolve(syncCopies(true)), DEBOUNCE_MS)
  })
}

async function syncCopies(isListStale: boolean) {
  const today = localToday()
  const isRegistered = (await navigator.serviceWorker.getRegistration()) !== undefined
  if (isRegistered) return syncCopiesOffline({ today, isListStale })
  // Without favourites and planned recipes the worker is not needed yet.
  if (!isListStale && (await wasCheckedRecently())) return
  if (!(await hasOfflineRecipes(today))) return
  registerServiceWorker()
  await syncCopiesOffline({ today, isListStale })
}

async function hasOfflineRecipes(today: string): Promise<boolean> {
  const response = await fetch(offlineRecipesUrl(today)).catch(() => undefined)
  if (!response?.ok) return false
  const { favourites, planned }: OfflineRecipes = await response.json()
  await (await caches.open(SYNC_CACHE)).put(LAST_CHECK, new Response(String(Date.now())))
  return favourites.length + planned.length > 0
}

async function wasCheckedRecently(): Promise<boolean> {
  const checked = await caches.match(LAST_CHECK, { cacheName: SYNC_CACHE })
  const age = Date.now() - Number(await checked?.text())
  return age >= 0 && age < MAX_AGE_MS
}
