import { IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from '@larder/contract/recipes/recipe-images'
import sharp, { type Sharp } from 'sharp'
import type { Format } from '../../storage/object-store.ts'
import { heicToPng } from './decode-heic.ts'
import { RefusedFile } from './image-errors.ts'
import { allowingSvg, inspectImage } from './inspect-image.ts'

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS)
/** Limits the height relative to the width, because WebP allows at most 16,383 pixels. */
const MAX_ASPECT_RATIO = 3
const MAX_SIZE = { width: MAX_WIDTH, height: MAX_WIDTH * MAX_ASPECT_RATIO }
const TIMEOUT_SEC = 120
const PLACEHOLDER_BYTES = 200
const MAX_WIDTH_FOR_EFFORT = 1280
const PHOTO_EFFORT = 2
// The first start encodes 36 illustrations. Effort 2 would take 20 seconds longer and save 5 of 31 kB per large picture.
const ILLUSTRATION_EFFORT = 1

// One thread and no cache: the number of workers is limited elsewhere, and memory stays bounded.
sharp.concurrency(1)
sharp.cache(false)

/** Illustrations are part of Larder and can be SVG. */
export type ImageFile = { path: string; isIllustration?: boolean }
type Variant = { width: number; format: Format; bytes: Buffer }
export type ResizedImage = { width: number; height: number; placeholder: string; variants: Variant[] }

/**
 * Encodes a file in every size and format. Drops EXIF metadata (location, time, camera, comments), applies the orientation and converts
 * the colours to sRGB.
 */
export async function resizeImage({ path, isIllustration = false }: ImageFile): Promise<ResizedImage> {
  const { data, info } = isIllustration ? await allowingSvg(() => decode(path)) : await decodeUpload(path)
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SEC })
  const effort = isIllustration ? ILLUSTRATION_EFFORT : PHOTO_EFFORT
  const variants: Variant[] = []
  for (const size of listWidths(width)) {
    variants.push({ width: size, format: 'webp', bytes: await webp(pixels(), size).toBuffer() })
    variants.push({ width: size, format: 'avif', bytes: await avif(pixels(), size, effort).toBuffer() })
  }
  return { width, height, placeholder: await createPlaceholder(pixels), variants }
}

/** Encodes a file in the smallest size. */
export async function createThumbnail(path: string): Promise<Buffer> {
  const { data, info } = await decodeUpload(path)
  const { width, height, channels } = info
  const pixels = sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SEC })
  return webp(pixels, Math.min(width, ...IMAGE_WIDTHS)).toBuffer()
}

/** Replaces transparency by white. */
export const toJpeg = (webp: Uint8Array): Promise<Buffer> =>
  sharp(webp)
    .timeout({ seconds: TIMEOUT_SEC })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 88 })
    .toBuffer()

function listWidths(width: number): number[] {
  return [...IMAGE_WIDTHS.filter((size) => size < width), Math.min(width, MAX_WIDTH)]
}

async function decodeUpload(path: string) {
  if ((await inspectImage(path)) === 'libvips') return decode(path)
  const png = await heicToPng(path, MAX_SIZE).catch((error: unknown) => {
    throw error instanceof RefusedFile ? error : damagedImage(error)
  })
  return decode(png)
}

const damagedImage = (cause: unknown) =>
  new RefusedFile({ code: 'damaged_image', message: 'is damaged or incomplete' }, cause)

async function decode(file: string | Buffer) {
  try {
    return await sharp(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
      .timeout({ seconds: TIMEOUT_SEC })
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw damagedImage(error)
  }
}

const webp = (image: Sharp, width: number) => image.resize({ width }).webp({ quality: 78, effort: 2 })
// Above 1280 pixels, the effort would take 5 seconds instead of 1 and gain only 0.2 dB.
const avif = (image: Sharp, width: number, effort: number) =>
  image
    .resize({ width })
    .avif({ quality: 50, effort: width > MAX_WIDTH_FOR_EFFORT ? 0 : effort, chromaSubsampling: '4:2:0' })

async function createPlaceholder(pixels: () => Sharp): Promise<string> {
  for (const size of [20, 12, 6]) {
    const bytes = await pixels()
      .resize({ width: size, height: size, fit: 'inside' })
      .webp({ quality: 30, alphaQuality: 30, effort: 6 })
      .toBuffer()
    if (bytes.length <= PLACEHOLDER_BYTES) return `data:image/webp;base64,${bytes.toString('base64')}`
  }
  return 'data:,'
}
