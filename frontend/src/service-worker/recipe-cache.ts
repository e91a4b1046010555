import { findCachedResponses, findNewestResponse } from '#lib/offline/find-cached.ts'
import { CACHE_KEY_HEADER, type CacheableRecipe, RECIPE_CACHES } from '#lib/offline/offline-caches.ts'
import { findCopyFate } from './copy-fate.ts'
import { cacheFiles } from './file-cache.ts'
import { cachePicture, deletePicture, trimPictures } from './picture-cache.ts'

type Reason = keyof typeof RECIPE_CACHES

/** Per cache. A recipe counts once with its page and its cook mode page. */
const MAX_RECIPES = 30
const CACHES = Object.values(RECIPE_CACHES)
/** Messages with these reasons list all recipes: those not listed are deleted. */
const COMPLETE_LISTS: ReadonlySet<Reason> = new Set(['favourite', 'planned'])
const RECIPE = /^\/recipes\/(\d+)(\/cook)?$/

const recipePaths = (id: number | string) => ({ page: `/recipes/${id}`, cook: `/recipes/${id}/cook` })
export const readRecipeId = (pathname: string) => Number(RECIPE.exec(pathname)?.[1])

export const findCachedRecipe = async (pathname: string): Promise<Response | undefined> =>
  RECIPE.test(pathname) ? findNewestResponse(pathname) : undefined

/** Whether its cook mode page is cached. */
export const canCookOffline = async (id: number): Promise<boolean> =>
  (await findCachedResponses(recipePaths(id).cook)).length > 0

export async function deleteCachedRecipe(id: number) {
  for (const page of await findCachedResponses(recipePaths(id).page)) await deletePicture(await page.text())
  for (const name of CACHES) await deleteRecipe(await caches.open(name), id)
}

export async function listCachedRecipeIds(): Promise<number[]> {
  const ids = await Promise.all(CACHES.map(async (name) => listRecipeIds(await caches.open(name))))
  return [...new Set(ids.flat())]
}

/** Replaces all copies of a recipe, or deletes them if the user can no longer see it. */
export async function refreshCachedRecipe(id: number, isCurrent: () => boolean) {
  const { page, cook } = recipePaths(id)
  const all = await Promise.all(CACHES.map((name) => caches.open(name)))
  const isHolder = await Promise.all(all.map(async (cache) => (await cache.match(page)) !== undefined))
  const holders = all.filter((_, index) => isHolder[index])
  if (holders.length === 0) return
  const fresh = await fetchPage(page, isCurrent)
  if (!fresh) return deleteCachedRecipe(id)
  const freshCook = await fetchPage(cook, isCurrent)
  for (const cache of holders) {
    if (freshCook) await cache.put(cook, freshCook.clone())
    else await cache.delete(cook)
    await cache.put(page, fresh.clone())
  }
}

async function deleteRecipe(cache: Cache, id: number) {
  for (const path of Object.values(recipePaths(id))) await cache.delete(path)
}

const queues = new Map<Reason, Promise<void>>()
let account = 0

/** Cancels caching that an earlier user's pages requested. */
export const switchAccount = () => void account++
export const currentAccount = () => account

/** Runs requests with the same reason in order, so that the last one wins. */
export function cacheRecipes(recipes: CacheableRecipe[], reason: Reason): Promise<void> {
  const requestedBy = account
  const work = () => cacheAll(recipes, reason, () => account === requestedBy)
  const queued = (queues.get(reason) ?? Promise.resolve()).catch(() => undefined).then(work)
  queues.set(reason, queued)
  return queued
}

/** Sequential, so that it does not compete with requests of the page. Deletes the oldest recipes first. */
async function cacheAll(recipes: CacheableRecipe[], reason: Reason, isCurrent: () => boolean) {
  if (!isCurrent()) return
  const cache = await caches.open(RECIPE_CACHES[reason])
  if (COMPLETE_LISTS.has(reason)) {
    const named = new Set(recipes.map(({ id }) => id))
    for (const id of await listRecipeIds(cache)) if (!named.has(id)) await deleteRecipe(cache, id)
  }
  const failures: unknown[] = []
  for (const recipe of recipes) {
    if (!isCurrent()) return
    await cacheRecipe(cache, recipe, isCurrent).catch((error) => failures.push(error))
  }
  const ids = await listRecipeIds(cache)
  for (const id of ids.slice(0, Math.max(0, ids.length - MAX_RECIPES))) await deleteRecipe(cache, id)
  await trimPictures(MAX_RECIPES * CACHES.length)
  if (failures.length > 0) throw new AggregateError(failures)
}

async function listRecipeIds(cache: Cache): Promise<number[]> {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return paths.filter((path) => path === recipePaths(readRecipeId(path)).page).map(readRecipeId)
}

/** Caches the page last: once it is cached, a missing cook mode page means that the recipe has none. */
async function cacheRecipe(cache: Cache, recipe: CacheableRecipe, isCurrent: () => boolean) {
  const { page, cook } = recipePaths(recipe.id)
  const isKnown = (await findFresh(page, recipe)) !== undefined
  for (const path of [cook, page]) {
    const cached = isKnown ? await findFresh(path, recipe) : await fetchPage(path, isCurrent)
    // Overwrite instead of delete and add: the recipe must not be missing in between.
    if (cached) await cache.put(path, cached)
    else await cache.delete(path)
  }
}

/** From any cache, if the key matches. */
const findFresh = async (path: string, { cacheKey }: CacheableRecipe) =>
  cacheKey === undefined
    ? findNewestResponse(path)
    : (await findCachedResponses(path)).find(({ headers }) => headers.get(CACHE_KEY_HEADER) === cacheKey)

/** Undefined: deleted, not accessible, or a recipe without steps to cook. */
async function fetchPage(path: string, isCurrent: () => boolean): Promise<Response | undefined> {
  const response = await fetch(path, { headers: { accept: 'text/html' } })
  const fate = findCopyFate(response)
  if (fate === 'delete') return undefined
  if (fate === 'keep' || !isCurrent()) throw new Error(`${path} answered ${response.status}`)
  await cacheFiles(response.clone())
  await cachePicture(await response.clone().text()).catch(() => undefined)
  return response
}

/** All cached recipe pages, of any build. */
export async function listRecipePages(): Promise<Response[]> {
  const caching = await Promise.all(CACHES.map((name) => caches.open(name)))
  return (await Promise.all(caching.map((cache) => cache.matchAll()))).flat()
}
