import type { HeifImage, Shown } from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

export const HEIC_HEAD_BYTES = 12

/** Detects HEIC, the default format of many phones, by its first bytes. */
export function isHeic(head: Uint8Array): boolean {
  const begins = new TextDecoder('latin1').decode(head.subarray(4, HEIC_HEAD_BYTES))
  return /^ftyp(hei[cxms]|hev[cxms])$/.test(begins)
}

type HeicPixels = Shown & { hasAlpha: boolean }

/**
 * Decodes a HEIC picture to upright RGBA pixels. libvips is built without this decoder; this one runs as WebAssembly,
 * so an invalid file affects only its own memory. `admit` throws if there are too many pixels.
 */
export async function decodeHeic(file: Uint8Array, admit: (pixels: number) => void): Promise<HeicPixels> {
  const image = await primaryImage(file)
  const [width, height] = [image.get_width(), image.get_height()]
  admit(width * height)
  const data = new Uint8ClampedArray(width * height * 4)
  const shown = await new Promise<Shown | null>((resolve) => image.display({ data, width, height }, resolve))
  if (!shown) throw new Error('libheif could not decode it')
  return { data: shown.data, width, height, hasAlpha: image.has_alpha_channel() }
}

/** A new instance per picture: WebAssembly memory only grows, and a broken file affects only its own. */
async function primaryImage(file: Uint8Array): Promise<HeifImage> {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs')
  const { HeifDecoder } = await load()
  const images = new HeifDecoder().decode(file)
  const primary = images.find((image) => image.is_primary()) ?? images[0]
  if (!primary) throw new Error('libheif found no picture in it')
  return primary
}
