import type { KeepRequest, KeptRecipe, RECIPES } from './page-cache.ts'

const WORKER = '/service-worker.js'

/** Recipes and shopping work without a signal; nobody else pays for it, so the worker starts there and not everywhere. */
export function prepareOffline() {
  if (!('serviceWorker' in navigator)) return
  void navigator.serviceWorker.register(WORKER, { type: 'module' }).catch(() => undefined)
}

type Wanted = KeepRequest extends infer Request ? Omit<Request & object, 'language'> : never

async function ask(wanted: Wanted) {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ ...wanted, language: document.documentElement.lang })
}

/** Keeps this very page for when the signal is gone, however it was reached. */
export const keepPage = (path: string) => ask({ keep: path })

/** Keeps recipes with how they are cooked; again only where `stamp` says that something has changed. */
export function keepRecipes(recipes: KeptRecipe[], because: keyof typeof RECIPES) {
  const { lang } = document.documentElement
  return ask({ recipes: recipes.map((recipe) => ({ ...recipe, stamp: `${recipe.stamp} ${lang}` })), because })
}
