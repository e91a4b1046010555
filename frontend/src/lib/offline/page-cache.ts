/** Pages that the service worker keeps for when the signal is gone: of shopping, and of recipes by why they are kept. */
export const PAGES = 'larder-pages'
export const RECIPES = {
  opened: 'larder-recipes-opened',
  listed: 'larder-recipes-listed',
  favourite: 'larder-recipes-favourite',
  planned: 'larder-recipes-planned',
} as const
/** When this device was told last which recipes are favourites and planned. Forgotten with them. */
export const AT_HAND = 'larder-at-hand'
export const PICTURES = 'larder-pictures'
/** On a kept recipe: what it is called, and of which state it is. */
export const TITLE = 'x-larder-title'
export const STAMP = 'x-larder-stamp'

export type KeptRecipe = { id: number; title: string; stamp: string }

type Stamped = { id: number; title: string; updated_at: string; is_favourite: boolean }

/** A heart is no change of the recipe, and yet the page shows it. */
export const stamped = ({ id, title, updated_at, is_favourite }: Stamped): KeptRecipe => ({
  id,
  title,
  stamp: is_favourite ? `${updated_at} favourite` : updated_at,
})

/** What a page asks the service worker to keep. */
export type KeepRequest = { language: string } & (
  | { keep: string }
  | { recipes: KeptRecipe[]; because: keyof typeof RECIPES }
)

/** Without https browsers keep no pages, and have no `caches`. */
export async function forgetPages() {
  if (!('caches' in globalThis)) return
  await Promise.all([PAGES, PICTURES, AT_HAND, ...Object.values(RECIPES)].map((name) => caches.delete(name)))
}

/** The recipes on this device by name, for who has no signal. */
export async function listKeptRecipes(): Promise<{ path: string; title: string }[]> {
  if (!('caches' in globalThis)) return []
  const found = new Map<string, string>()
  for (const name of Object.values(RECIPES)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url)
      const title = (await cache.match(request))?.headers.get(TITLE)
      if (title && !pathname.endsWith('/cook')) found.set(pathname, decodeURIComponent(title))
    }
  }
  return [...found].map(([path, title]) => ({ path, title })).sort((a, b) => a.title.localeCompare(b.title))
}

export const hasKeptPage = async (path: string): Promise<boolean> =>
  'caches' in globalThis && (await (await caches.open(PAGES)).match(path)) !== undefined
