import sharp, { type Sharp } from 'sharp'
import { decodeHeic, isHeic } from './decode-heic.ts'

// Disable caching and threads of libvips to save memory.
sharp.cache(false)
sharp.concurrency(1)

/** Limits memory; sufficient for a page of a cookbook. */
const MAX_SIDE = 2_400
const MAX_PIXELS = 100_000_000
/** Small screenshots are enlarged: their letters are half as tall as OCR needs. */
const SMALL_SIDE = 1_600
/** Lighting changes slowly, so an eighth of the resolution is enough, and the median removes letters. */
const LIGHT_SHRINK = 8
const LIGHT_MEDIAN = 9
const PAPER = 250

/** One byte per pixel. */
export type Grey = { data: Buffer; width: number; height: number }

async function open(picture: Uint8Array): Promise<Sharp> {
  if (!isHeic(picture)) return sharp(picture, { limitInputPixels: MAX_PIXELS })
  const { data, width, height } = await decodeHeic(picture, (pixels) => {
    if (pixels > MAX_PIXELS) throw new Error(`has ${pixels} pixels`)
  })
  return sharp(data, { raw: { width, height, channels: 4 } })
}

const raw = ({ data, width, height }: Grey) => sharp(data, { raw: { width, height, channels: 1 } })

export async function toGreyscale(image: Sharp): Promise<Grey> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Reduced before rotation, which needs all pixels in memory. */
async function upright(picture: Uint8Array): Promise<Grey> {
  const image = await open(picture)
  const { width = 0, height = 0 } = await image.metadata()
  const longest = Math.max(width, height)
  const side = longest < SMALL_SIDE ? Math.min(MAX_SIDE, longest * 2) : Math.min(MAX_SIDE, longest)
  const small = await image
    .flatten({ background: '#fff' })
    .greyscale()
    .resize({ width: side, height: side, fit: 'inside' })
    .keepExif()
    .png({ compressionLevel: 1 })
    .toBuffer()
  return toGreyscale(sharp(small).autoOrient())
}

/** Estimates the brightness of the paper at each position. */
async function lightOn(page: Grey): Promise<Grey> {
  const width = Math.max(1, Math.round(page.width / LIGHT_SHRINK))
  const height = Math.max(1, Math.round(page.height / LIGHT_SHRINK))
  const light = await toGreyscale(raw(page).resize({ width, height, fit: 'fill' }).median(LIGHT_MEDIAN))
  return toGreyscale(
    raw(light).resize({ width: page.width, height: page.height, fit: 'fill', kernel: 'linear' }),
  )
}

/** Evens out shadows. */
export function evenLighting(page: Uint8Array, light: Uint8Array): Buffer {
  const even = Buffer.alloc(page.length)
  for (let at = 0; at < page.length; at += 1)
    even[at] = Math.min(255, ((page[at] ?? 0) * PAPER) / Math.max(1, light[at] ?? 1))
  return even
}

/** Rotates by EXIF, converts to greyscale, evens the lighting and limits the size. */
export async function preparePhoto(picture: Uint8Array): Promise<Buffer> {
  const page = await upright(picture)
  const light = await lightOn(page)
  const even = { ...page, data: evenLighting(page.data, light.data) }
  return raw(even).png({ compressionLevel: 1 }).toBuffer()
}
