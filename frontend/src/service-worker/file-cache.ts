const ASSET_CACHE = 'larder-assets'
const BUILT_FILES = /_app\/immutable\/[\w./~-]+/g

/** Built files never change their content under one name. */
export async function respondFromCache(request: Request): Promise<Response> {
  const cache = await caches.open(ASSET_CACHE)
  const cached = await cache.match(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await cache.put(request.url, response.clone())
  return response
}

async function listBuildFiles(page: Response): Promise<string[]> {
  const mentions = `${await page.text()} ${page.headers.get('link') ?? ''}`
  return [...new Set([...mentions.matchAll(BUILT_FILES)].map(([file]) => `/${file}`))]
}

/** Everything that a page names and is made of. */
export async function cacheFiles(page: Response) {
  const cache = await caches.open(ASSET_CACHE)
  await Promise.all(
    (await listBuildFiles(page)).map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file)
    }),
  )
}

/** Pages that are not renewed still need the files of the build they came from. */
export async function pruneFiles(built: ReadonlySet<string>, stillNeeding: Response[]) {
  const needed = new Set((await Promise.all(stillNeeding.map(listBuildFiles))).flat())
  const cache = await caches.open(ASSET_CACHE)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!built.has(pathname) && !needed.has(pathname)) await cache.delete(request)
  }
}
