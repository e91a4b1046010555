const ASSET_CACHE = 'larder-assets'
const BUILT_FILES = /_app\/immutable\/[\w./~-]+/g
/** The build does not list scripts by language. */
const LANGUAGE_FOLDER = /(?<=\/immutable\/)[a-z]{2}(-[A-Z]{2})?\//

/** Cache first: built files are immutable. */
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

/** Caches all built files that a page refers to. */
export async function cacheFiles(page: Response) {
  const cache = await caches.open(ASSET_CACHE)
  await Promise.all(
    (await listBuildFiles(page)).map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file)
    }),
  )
}

/** `stillNeeding`: cached pages of older builds, which still need their files. */
export async function pruneFiles(built: ReadonlySet<string>, stillNeeding: Response[]) {
  const needed = new Set((await Promise.all(stillNeeding.map(listBuildFiles))).flat())
  const cache = await caches.open(ASSET_CACHE)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!built.has(pathname.replace(LANGUAGE_FOLDER, '')) && !needed.has(pathname))
      await cache.delete(request)
  }
}
