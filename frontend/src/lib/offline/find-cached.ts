import { RECIPES } from './page-cache.ts'

/** Looks without making a cache anew that was just forgotten. */
export async function findKept(path: string): Promise<Response[]> {
  const found = await Promise.all(
    Object.values(RECIPES).map((cacheName) => caches.match(path, { cacheName })),
  )
  return found.filter((response) => response !== undefined)
}

/** A recipe may be kept for several reasons, and was for each at another time. */
export const findNewest = async (path: string): Promise<Response | undefined> =>
  (await findKept(path)).sort((a, b) => timeOf(b) - timeOf(a))[0]

const timeOf = ({ headers }: Response) => Date.parse(headers.get('date') ?? '') || 0
