import { RECIPE_CACHES } from './offline-caches.ts'

/** Looks without making a cache anew that was just forgotten. */
export async function findCachedResponses(path: string): Promise<Response[]> {
  const found = await Promise.all(
    Object.values(RECIPE_CACHES).map((cacheName) => caches.match(path, { cacheName })),
  )
  return found.filter((response) => response !== undefined)
}

/** A recipe may be kept for several reasons, and was for each at another time. */
export const findNewestResponse = async (path: string): Promise<Response | undefined> =>
  (await findCachedResponses(path)).sort((a, b) => readDate(b) - readDate(a))[0]

const readDate = ({ headers }: Response) => Date.parse(headers.get('date') ?? '') || 0
