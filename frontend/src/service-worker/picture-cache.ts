import { PICTURES } from '#lib/offline/page-cache.ts'

const PICTURE = /\/(?:public|private)\/([0-9a-f]{32})\/(\d+)\.(?:avif|webp)$/
const ADDRESSES = /https?:\/\/[^"'\s,<>\\]+\/(?:public|private)\/[0-9a-f]{32}\/\d+\.webp[^"'\s,<>\\]*/g
/** Wide enough for a phone. */
const WIDTH = 640

/** One width stands for all: the others have the same name. */
const keyOf = (name: string) => `/kept-pictures/${name}`
const nameOf = ({ pathname }: URL) => PICTURE.exec(pathname)?.[1]
const widthOf = ({ pathname }: URL) => Number(PICTURE.exec(pathname)?.[2])

export const isPicture = (url: URL, request: Request) =>
  request.destination === 'image' && nameOf(url) !== undefined

export async function answerPicture(request: Request): Promise<Response> {
  return fetch(request).catch(async () => {
    const name = nameOf(new URL(request.url)) ?? ''
    return (await (await caches.open(PICTURES)).match(keyOf(name))) ?? Response.error()
  })
}

/** The first that a page shows: the one that stands for its recipe. */
export async function keepPicture(html: string) {
  const all = [...html.matchAll(ADDRESSES)].map(([address]) => new URL(address.replaceAll('&amp;', '&')))
  const [first] = all
  const name = first && nameOf(first)
  if (!name) return
  const cache = await caches.open(PICTURES)
  if (await cache.match(keyOf(name))) return
  const sizes = all.filter((url) => nameOf(url) === name).sort((a, b) => widthOf(a) - widthOf(b))
  const fitting = sizes.find((url) => widthOf(url) >= WIDTH) ?? sizes.at(-1)
  if (!fitting) return
  // With CORS: what may not be looked at is counted by browsers as megabytes.
  const response = await fetch(fitting, { mode: 'cors', credentials: 'omit' })
  if (response.ok) await cache.put(keyOf(name), response)
}

export async function trimPictures(most: number) {
  const cache = await caches.open(PICTURES)
  const kept = await cache.keys()
  for (const request of kept.slice(0, Math.max(0, kept.length - most))) await cache.delete(request)
}
