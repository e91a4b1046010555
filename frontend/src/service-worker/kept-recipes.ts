import { type KeptRecipe, RECIPES, STAMP, TITLE } from '#lib/offline/page-cache.ts'
import { keepFiles } from './kept-files.ts'
import { keepPicture, trimPictures } from './kept-pictures.ts'

/** Of each reason to keep one; a recipe is its page and how it is cooked. */
const MOST_RECIPES = 30
const RECIPE = /^\/recipes\/\d+(\/cook)?$/

const pathsOf = (id: number | string) => [`/recipes/${id}`, `/recipes/${id}/cook`] as const

export async function findRecipe(pathname: string): Promise<Response | undefined> {
  if (!RECIPE.test(pathname)) return undefined
  for (const name of Object.values(RECIPES)) {
    const kept = await (await caches.open(name)).match(pathname)
    if (kept) return kept
  }
  return undefined
}

export async function forgetRecipe(pathname: string) {
  const id = RECIPE.test(pathname) && pathname.split('/')[2]
  if (!id) return
  for (const name of Object.values(RECIPES)) {
    const cache = await caches.open(name)
    for (const path of pathsOf(id)) await cache.delete(path)
  }
}

/** The last kept is the last to go. One by one: whoever opens a list waits for other things. */
export async function keepRecipes(recipes: KeptRecipe[], because: keyof typeof RECIPES) {
  const cache = await caches.open(RECIPES[because])
  for (const recipe of recipes) await keepRecipe(cache, recipe).catch(() => undefined)
  const kept = await cache.keys()
  for (const request of kept.slice(0, Math.max(0, kept.length - MOST_RECIPES * 2)))
    await cache.delete(request)
  await trimPictures(MOST_RECIPES * 2)
}

async function keepRecipe(cache: Cache, recipe: KeptRecipe) {
  for (const path of pathsOf(recipe.id)) {
    const kept = await cache.match(path)
    const page = kept?.headers.get(STAMP) === recipe.stamp ? kept : await getPage(path, recipe)
    await cache.delete(path)
    if (page) await cache.put(path, page)
  }
}

/** Undefined: gone, not ours to see, or it has no steps to cook by. */
async function getPage(path: string, { title, stamp }: KeptRecipe): Promise<Response | undefined> {
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  if (response.status >= 500) throw new Error(`${path} answered ${response.status}`)
  if (!response.ok || response.redirected) return undefined
  await keepFiles(response.clone())
  await keepPicture(await response.clone().text()).catch(() => undefined)
  const headers = new Headers(response.headers)
  headers.set(STAMP, stamp)
  headers.set(TITLE, encodeURIComponent(title))
  return new Response(response.body, { headers })
}

/** All that is kept of them, whatever build it is from. */
export async function listRecipePages(): Promise<Response[]> {
  const caching = await Promise.all(Object.values(RECIPES).map((name) => caches.open(name)))
  return (await Promise.all(caching.map((cache) => cache.matchAll()))).flat()
}
