import type { CacheableRecipe, CacheRequest, RECIPE_CACHES } from './offline-caches.ts'

const WORKER = '/service-worker.js'

/** Recipes and shopping work without a signal; nobody else pays for it, so the worker starts there and not everywhere. */
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

/** Keeps this very page for when the signal is gone, however it was reached. */
export const cachePageOffline = (path: string) => postToWorker({ path })

/** Keeps recipes with how they are cooked; again only where `stamp` says that something has changed. */
export function cacheRecipesOffline(recipes: CacheableRecipe[], reason: keyof typeof RECIPE_CACHES) {
  const { lang } = document.documentElement
  return postToWorker({
    recipes: recipes.map((recipe) => ({ ...recipe, cacheKey: `${recipe.cacheKey} ${lang}` })),
    reason,
  })
}
