/** Caches of the service worker: pages for shopping and planning, and recipes by the reason for caching them. */
export const PAGE_CACHE = 'larder-pages'
export const RECIPE_CACHES = {
  opened: 'larder-recipes-opened',
  listed: 'larder-recipes-listed',
  favourite: 'larder-recipes-favourite',
  planned: 'larder-recipes-planned',
} as const
/** Holds the cursor of the change feed that the copies are up to date with. Cleared with them. */
export const SYNC_CACHE = 'larder-at-hand'
export const PICTURE_CACHE = 'larder-pictures'
/** Headers of recipe pages: the title, and a key that changes with the content. */
const TITLE_HEADER = 'x-larder-title'
export const CACHE_KEY_HEADER = 'x-larder-stamp'
/** Of every page that was rendered for a logged-in user. */
export const SESSION_HEADER = 'x-larder-session'

/** Without a key, any copy will do: the change feed tells when it is out of date. */
export type CacheableRecipe = { id: number; cacheKey?: string }

type RecipeVersion = { id: number; updated_at: string; is_favourite: boolean }

/** Marking a favourite does not change `updated_at`, but it changes the page. */
export const toCacheable = ({ id, updated_at, is_favourite }: RecipeVersion) => ({
  id,
  cacheKey: is_favourite ? `${updated_at} favourite` : updated_at,
})

/** For the copies of a recipe's pages. */
export const toCopyHeaders = (recipe: RecipeVersion & { title: string }) => ({
  [TITLE_HEADER]: encodeURIComponent(recipe.title),
  [CACHE_KEY_HEADER]: toCacheable(recipe).cacheKey,
})

export const offlineRecipesUrl = (today: string) => `/recipes/at-hand?from=${today}`

/** `isListStale`: favourites or the plan changed on this page, and the change feed may not have it yet. */
export type SyncRequest = { today: string; isListStale: boolean }

/** Message from a page to the service worker. */
export type CacheRequest = { language: string } & (
  | { path: string }
  | { recipes: CacheableRecipe[]; reason: keyof typeof RECIPE_CACHES }
  | { sync: SyncRequest }
)

/** `caches` is missing without HTTPS. */
export async function clearPageCaches() {
  if (!('caches' in globalThis)) return
  await Promise.all(
    [PAGE_CACHE, PICTURE_CACHE, SYNC_CACHE, ...Object.values(RECIPE_CACHES)].map((name) =>
      caches.delete(name),
    ),
  )
}

/** Cached recipes by title, for the offline page. */
export async function listCachedRecipes(): Promise<{ path: string; title: string }[]> {
  if (!('caches' in globalThis)) return []
  const found = new Map<string, string>()
  for (const name of Object.values(RECIPE_CACHES)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      const title = (await cache.match(request))?.headers.get(TITLE_HEADER)
      if (title && !pathname.endsWith('/cook')) found.set(pathname, decodeURIComponent(title))
    }
  }
  return [...found].map(([path, title]) => ({ path, title })).sort((a, b) => a.title.localeCompare(b.title))
}

export const hasCachedPage = async (path: string): Promise<boolean> =>
  'caches' in globalThis && (await (await caches.open(PAGE_CACHE)).match(path)) !== undefined
