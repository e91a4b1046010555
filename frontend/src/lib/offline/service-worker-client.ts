import type { CacheableRecipe, CacheRequest, RECIPE_CACHES, SyncRequest } from './offline-caches.ts'

const WORKER = '/service-worker.js'

/** Called only by pages that work offline, so that other visitors don't download the worker. */
export function registerServiceWorker() {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register(WORKER, { type: 'module' }).catch(() => undefined)
}

type CacheMessage = CacheRequest extends infer Request ? Omit<Request & object, 'language'> : never

async function postToWorker(message: CacheMessage) {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ ...message, language: document.documentElement.lang })
}

/** Asks the service worker to cache this page for offline use. */
export const cachePageOffline = (path: string) => postToWorker({ path })

/** Asks the service worker to cache recipes with their cook mode pages. Skips recipes whose `cacheKey` is unchanged. */
export const cacheRecipesOffline = (recipes: CacheableRecipe[], reason: keyof typeof RECIPE_CACHES) =>
  postToWorker({ recipes, reason })

/** Asks the service worker to bring all copies up to date. */
export const syncCopiesOffline = (sync: SyncRequest) => postToWorker({ sync })
