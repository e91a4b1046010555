import { PICTURE_CACHE } from '#lib/offline/offline-caches.ts'

const PICTURE = /\/(?:public|private)\/([0-9a-f]{32})\/(\d+)\.(?:avif|webp)$/
const PICTURE_URLS = /https?:\/\/[^"'\s,<>\\]+\/(?:public|private)\/[0-9a-f]{32}\/\d+\.webp[^"'\s,<>\\]*/g
/** Wide enough for a phone. */
const WIDTH = 640

/** One width is cached for all: every width of a picture has the same name. */
const toCacheKey = (name: string) => `/kept-pictures/${name}`
const readName = ({ pathname }: URL) => PICTURE.exec(pathname)?.[1]
const readWidth = ({ pathname }: URL) => Number(PICTURE.exec(pathname)?.[2])

export const isPicture = (url: URL, request: Request) =>
  request.destination === 'image' && readName(url) !== undefined

export async function respondToPicture(request: Request): Promise<Response> {
  return fetch(request).catch(async () => {
    const name = readName(new URL(request.url)) ?? ''
    return (await (await caches.open(PICTURE_CACHE)).match(toCacheKey(name))) ?? Response.error()
  })
}

/** Caches the first picture of a page, which is the recipe's main picture. */
export async function cachePicture(html: string) {
  const all = [...html.matchAll(PICTURE_URLS)].map(([address]) => new URL(address.replaceAll('&amp;', '&')))
  const [first] = all
  const name = first && readName(first)
  if (!name) return
  const cache = await caches.open(PICTURE_CACHE)
  if (await cache.match(toCacheKey(name))) return
  const sizes = all.filter((url) => readName(url) === name).sort((a, b) => readWidth(a) - readWidth(b))
  const fitting = sizes.find((url) => readWidth(url) >= WIDTH) ?? sizes.at(-1)
  if (!fitting) return
  // CORS, because browsers count opaque responses as several megabytes of quota.
  const response = await fetch(fitting, { mode: 'cors', credentials: 'omit' })
  if (response.ok) await cache.put(toCacheKey(name), response)
}

/** Deletes the picture that `cachePicture` stored for a page. */
export async function deletePicture(html: string) {
  const [address] = html.match(PICTURE_URLS) ?? []
  const name = address && readName(new URL(address.replaceAll('&amp;', '&')))
  if (name) await (await caches.open(PICTURE_CACHE)).delete(toCacheKey(name))
}

export async function trimPictures(maxCount: number) {
  const cache = await caches.open(PICTURE_CACHE)
  const cached = await cache.keys()
  for (const request of cached.slice(0, Math.max(0, cached.length - maxCount))) await cache.delete(request)
}
