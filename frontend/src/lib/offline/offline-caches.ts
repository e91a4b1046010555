/** Pages that the service worker keeps for when the signal is gone: of shopping, and of recipes by why they are kept. */
export const PAGE_CACHE = 'larder-pages'
export const RECIPE_CACHES = {
  opened: 'larder-recipes-opened',
  listed: 'larder-recipes-listed',
  favourite: 'larder-recipes-favourite',
  planned: 'larder-recipes-planned',
} as const
/** When this device was told last which recipes are favourites and planned. Forgotten with them. */
export const OFFLINE_RECIPES_CACHE = 'larder-at-hand'
export const PICTURE_CACHE = 'larder-pictures'
/** On a kept recipe: what it is called, and of which state it is. */
export const TITLE_HEADER = 'x-larder-title'
export const CACHE_KEY_HEADER = 'x-larder-stamp'

export type CacheableRecipe = { id: number; title: string; cacheKey: string }

type RecipeVersion = { id: number; title: string; updated_at: string; is_favourite: boolean }

/** A heart is no change of the recipe, and yet the page shows it. */
export const toCacheable = ({ id, title, updated_at, is_favourite }: RecipeVersion): CacheableRecipe => ({
  id,
  title,
  cacheKey: is_favourite ? `${updated_at} favourite` : updated_at,
})

/** What a page asks the service worker to keep. */
export type CacheRequest = { language: string } & (
  | { path: string }
  | { recipes: CacheableRecipe[]; reason: keyof typeof RECIPE_CACHES }
)

/** Without https browsers keep no pages, and have no `caches`. */
export async function clearPageCaches() {
  if (!('caches' in globalThis)) return
  await Promise.all(
    [PAGE_CACHE, PICTURE_CACHE, OFFLINE_RECIPES_CACHE, ...Object.values(RECIPE_CACHES)].map((name) =>
      caches.delete(name),
    ),
  )
}

/** The recipes on this device by name, for who has no signal. */
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
