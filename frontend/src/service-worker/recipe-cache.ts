import { findKept, findNewest } from '#lib/offline/find-cached.ts'
import { type KeptRecipe, RECIPES, STAMP, TITLE } from '#lib/offline/page-cache.ts'
import { keepFiles } from './file-cache.ts'
import { keepPicture, trimPictures } from './picture-cache.ts'

type Reason = keyof typeof RECIPES

/** Of each reason to keep one; a recipe is its page and how it is cooked. */
const MAX_RECIPES = 30
const CACHES = Object.values(RECIPES)
/** Told whole each time: what is not named has lost its reason. */
const TOLD_WHOLE: ReadonlySet<Reason> = new Set(['favourite', 'planned'])
const RECIPE = /^\/recipes\/(\d+)(\/cook)?$/

const pathsOf = (id: number | string) => ({ page: `/recipes/${id}`, cook: `/recipes/${id}/cook` })
const idIn = (pathname: string) => Number(RECIPE.exec(pathname)?.[1])

export const findRecipe = async (pathname: string): Promise<Response | undefined> =>
  RECIPE.test(pathname) ? findNewest(pathname) : undefined

/** Whether one can cook by it without a signal. */
export const canBeCooked = async (id: number): Promise<boolean> =>
  (await findKept(pathsOf(id).cook)).length > 0

export async function forgetRecipe(pathname: string) {
  const id = idIn(pathname)
  if (!id) return
  for (const name of CACHES) await forget(await caches.open(name), id)
}

async function forget(cache: Cache, id: number) {
  for (const path of Object.values(pathsOf(id))) await cache.delete(path)
}

const turns = new Map<Reason, Promise<void>>()
let account = 0

/** Whoever is logged in next has other recipes: nothing more is kept of what was asked for until now. */
export const stopKeepingRecipes = () => void account++
export const currentAccount = () => account

/** For each reason one after the other, so that of two answers the later one counts. */
export function keepRecipes(recipes: KeptRecipe[], because: Reason): Promise<void> {
  const askedBy = account
  const work = () => keepAll(recipes, because, () => account === askedBy)
  const turn = (turns.get(because) ?? Promise.resolve()).then(work).catch(() => undefined)
  turns.set(because, turn)
  return turn
}

/** The last kept is the last to go. One by one: whoever opens a list waits for other things. */
async function keepAll(recipes: KeptRecipe[], because: Reason, isWanted: () => boolean) {
  if (!isWanted()) return
  const cache = await caches.open(RECIPES[because])
  if (TOLD_WHOLE.has(because)) {
    const named = new Set(recipes.map(({ id }) => id))
    for (const id of await idsIn(cache)) if (!named.has(id)) await forget(cache, id)
  }
  for (const recipe of recipes) {
    if (!isWanted()) return
    await keepRecipe(cache, recipe, isWanted).catch(() => undefined)
  }
  const ids = await idsIn(cache)
  for (const id of ids.slice(0, Math.max(0, ids.length - MAX_RECIPES))) await forget(cache, id)
  await trimPictures(MAX_RECIPES * CACHES.length)
}

async function idsIn(cache: Cache): Promise<number[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return paths.filter((path) => path === pathsOf(idIn(path)).page).map(idIn)
}

/** The page last: once it is kept, a missing way to cook means that there is none, and nobody asks again. */
async function keepRecipe(cache: Cache, recipe: KeptRecipe, isWanted: () => boolean) {
  const { page, cook } = pathsOf(recipe.id)
  const isKnown = (await findStamped(page, recipe)) !== undefined
  for (const path of [cook, page]) {
    const kept =
      (await findStamped(path, recipe)) ?? (isKnown ? undefined : await getPage(path, recipe, isWanted))
    // In the place of what is there, and last: deleted before, it would be missing for a moment, or for good.
    if (kept) await cache.put(path, kept)
    else await cache.delete(path)
  }
}

/** Of the same state, whatever it was kept for. */
const findStamped = async (path: string, { stamp }: KeptRecipe) =>
  (await findKept(path)).find(({ headers }) => headers.get(STAMP) === stamp)

/** Undefined: gone, not ours to see, or it has no steps to cook by. */
async function getPage(
  path: string,
  { title, stamp }: KeptRecipe,
  isWanted: () => boolean,
): Promise<Response | undefined> {
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  if (response.status >= 500 || !isWanted()) throw new Error(`${path} answered ${response.status}`)
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
  const caching = await Promise.all(CACHES.map((name) => caches.open(name)))
  return (await Promise.all(caching.map((cache) => cache.matchAll()))).flat()
}
