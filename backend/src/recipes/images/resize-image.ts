import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from '@larder/contract/recipes/recipe-images'
import sharp, { type Sharp } from 'sharp'
import type { Format } from '../../storage/object-store.ts'
import { heicToPng } from './decode-heic.ts'
import { RefusedFile } from './image-errors.ts'
import { allowingSvg, inspectImage } from './inspect-image.ts'

const WIDEST = Math.max(...IMAGE_WIDTHS)
/** Nothing is kept taller than this many times its width: WebP ends at 16,383 pixels. */
const TALLEST = 3
const LARGEST = { width: WIDEST, height: WIDEST * TALLEST }
const TIMEOUT_SEC = 120
const PLACEHOLDER_BYTES = 200
const EFFORT_PAYS_UP_TO = 1280

// One thread, and nothing kept: how many are at work is decided elsewhere, and memory stays bounded.
sharp.concurrency(1)
sharp.cache(false)

/** Illustrations are our own, and may be SVG. */
export type ImageFile = { path: string; isIllustration?: boolean }
type Variant = { width: number; format: Format; bytes: Buffer }
export type ResizedImage = { width: number; height: number; placeholder: string; variants: Variant[] }

/**
 * Decodes a file and encodes it anew in every size and format. What the file held besides its pixels (place, time,
 * camera, comments) is left behind; its orientation is applied, and its colours are converted to sRGB.
 */
export async function resizeImage({ path, isIllustration = false }: ImageFile): Promise<ResizedImage> {
  const { data, info } = isIllustration ? await allowingSvg(() => decode(path)) : await decodeTheirs(path)
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SEC })
  const variants: Variant[] = []
  for (const size of widthsFor(width)) {
    variants.push({ width: size, format: 'webp', bytes: await webp(pixels(), size).toBuffer() })
    variants.push({ width: size, format: 'avif', bytes: await avif(pixels(), size).toBuffer() })
  }
  return { width, height, placeholder: await placeholderOf(pixels), variants }
}

/** Where it was transparent, it is white. */
export const jpegOf = (webp: Uint8Array): Promise<Buffer> =>
  sharp(webp)
    .timeout({ seconds: TIMEOUT_SEC })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toBuffer()

/** The sizes that a picture is kept in: those below its own width, and its own. */
function widthsFor(width: number): number[] {
  return [...IMAGE_WIDTHS.filter((size) => size < width), Math.min(width, WIDEST)]
}

async function decodeTheirs(path: string) {
  if ((await inspectImage(path)) === 'libvips') return decode(path)
  const png = await heicToPng(path, LARGEST).catch((error: unknown) => {
    throw error instanceof RefusedFile ? error : damaged(error)
  })
  return decode(png)
}

const damaged = (cause: unknown) =>
  new RefusedFile({ code: 'damaged_image', message: 'is damaged or incomplete' }, cause)

async function decode(file: string | Buffer) {
  try {
    return await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SEC })
      .autoOrient()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw damaged(error)
  }
}

const webp = (image: Sharp, width: number) => image.resize({ width }).webp({ quality: 78, effort: 2 })
// Above 1280 the effort would cost 5 seconds instead of 1, and 0.2 dB is all that it buys.
const avif = (image: Sharp, width: number) =>
  image
    .resize({ width })
    .avif({ quality: 50, effort: width > EFFORT_PAYS_UP_TO ? 0 : 2, chromaSubsampling: '4:2:0' })

async function placeholderOf(pixels: () => Sharp): Promise<string> {
  for (const size of [20, 12, 6]) {
    const bytes = await pixels()
      .resize({ width: size, height: size, fit: 'inside' })
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer()
    if (bytes.length <= PLACEHOLDER_BYTES) return `data:image/webp;base64,${bytes.toString('base64')}`
  }
  return 'data:,'
}
