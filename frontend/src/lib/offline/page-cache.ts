/** Pages that the service worker keeps for when the signal is gone: of shopping, and of recipes by why they are kept. */
export const PAGES = 'larder-pages'
export const RECIPES = { opened: 'larder-recipes-opened', listed: 'larder-recipes-listed' } as const
export const PICTURES = 'larder-pictures'
/** On a kept recipe: what it is called, and of which state it is. */
export const TITLE = 'x-larder-title'
export const STAMP = 'x-larder-stamp'

export type KeptRecipe = { id: number; title: string; stamp: string }

/** What a page asks the service worker to keep. */
export type KeepRequest = { language: string } & (
  | { keep: string }
  | { recipes: KeptRecipe[]; because: keyof typeof RECIPES }
)

/** Without https browsers keep no pages, and have no `caches`. */
export async function forgetPages() {
  if (!('caches' in globalThis)) return
  await Promise.all([PAGES, PICTURES, ...Object.values(RECIPES)].map((name) => caches.delete(name)))
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
