/** Caches of the service worker: pages for shopping and planning, and recipes by the reason for caching them. */
export const PAGE_CACHE = 'larder-pages'
export const RECIPE_CACHES = {
  opened: 'larder-recipes-opened',
  listed: 'larder-recipes-listed',
  favourite: 'larder-recipes-favourite',
  planned: 'larder-recipes-planned',
} as const
/** Holds the time of the last fetch of favourite and planned recipes. Cleared with them. */
export const OFFLINE_RECIPES_CACHE = 'larder-at-hand'
export const PICTURE_CACHE = 'larder-pictures'
/** Headers of a cached recipe: its title, and the key that changes with its content. */
export const TITLE_HEADER = 'x-larder-title'
export const CACHE_KEY_HEADER = 'x-larder-stamp'

export type CacheableRecipe = { id: number; title: string; cacheKey: string }

type RecipeVersion = { id: number; title: string; updated_at: string; is_favourite: boolean }

/** Marking a favourite does not change `updated_at`, but it changes the page. */
export const toCacheable = ({ id, title, updated_at, is_favourite }: RecipeVersion): CacheableRecipe => ({
  id,
  title,
  cacheKey: is_favourite ? `${updated_at} favourite` : updated_at,
})

/** Message from a page to the service worker. */
export type CacheRequest = { language: string } & (
  | { path: string }
  | { recipes: CacheableRecipe[]; reason: keyof typeof RECIPE_CACHES }
)

/** `caches` is missing without HTTPS. */
export async function clearPageCaches() {
  if (!('caches' in globalThis)) return
  await Promise.all(
    [PAGE_CACHE, PICTURE_CACHE, OFFLINE_RECIPES_CACHE, ...Object.values(RECIPE_CACHES)].map((name) =>
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
