import { RECIPE_CACHES } from './offline-caches.ts'

/** `caches.match` with a name, unlike `caches.open`, does not recreate a deleted cache. */
export async function findCachedResponses(path: string): Promise<Response[]> {
  const found = await Promise.all(
    Object.values(RECIPE_CACHES).map((cacheName) => caches.match(path, { cacheName })),
  )
  return found.filter((response) => response !== undefined)
}

/** A recipe may be in several caches, stored at different times. */
export const findNewestResponse = async (path: string): Promise<Response | undefined> =>
  (await findCachedResponses(path)).sort((a, b) => readDate(b) - readDate(a))[0]

const readDate = ({ headers }: Response) => Date.parse(headers.get('date') ?? '') || 0
