const ASSETS = 'larder-assets'
const BUILT_FILES = /_app\/immutable\/[\w./~-]+/g

/** Built files never change their content under one name. */
export async function answerFromKept(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS)
  const kept = await cache.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await cache.put(request.url, response.clone())
  return response
}

async function filesOf(page: Response): Promise<string[]> {
  const mentions = `${await page.text()} ${page.headers.get('link') ?? ''}`
  return [...new Set([...mentions.matchAll(BUILT_FILES)].map(([file]) => `/${file}`))]
}

/** Everything that a page names and is made of. */
export async function keepFiles(page: Response) {
  const cache = await caches.open(ASSETS)
  await Promise.all(
    (await filesOf(page)).map(async (file) => {
      if (!(await cache.match(file))) await cache.add(file)
    }),
  )
}

/** Pages that are not renewed still need the files of the build they came from. */
export async function pruneFiles(built: ReadonlySet<string>, stillNeeding: Response[]) {
  const needed = new Set((await Promise.all(stillNeeding.map(filesOf))).flat())
  const cache = await caches.open(ASSETS)
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url)
    if (!built.has(pathname) && !needed.has(pathname)) await cache.delete(request)
  }
}
