import sharp from 'sharp'
import { isHeicFile } from './decode-heic.ts'
import { RefusedFile, refusePixels } from './image-errors.ts'

const READABLE = new Set(['jpeg', 'png', 'webp', 'gif', 'heif'])
const KINDS = ['JPEG', 'PNG', 'WebP', 'AVIF', 'HEIC', 'GIF']

// Blocks the other formats of libvips to reduce the attack surface.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})

const SVG = { operation: ['VipsForeignLoadSvg'] }

export async function allowingSvg<Result>(work: () => Promise<Result>): Promise<Result> {
  sharp.unblock(SVG)
  try {
    return await work()
  } finally {
    sharp.block(SVG)
  }
}

/**
 * Refuses unsupported files by their header, so that nothing is decoded before its size is known. Returns the decoder to use.
 */
export async function inspectImage(path: string): Promise<'libvips' | 'libheif'> {
  const { format, compression, width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => ({ format: undefined, compression: undefined, width: 0, height: 0 }))
  refusePixels(width * height)
  if ((format === 'heif' && compression !== 'av1') || (!format && (await isHeicFile(path)))) return 'libheif'
  if (format && READABLE.has(format)) return 'libvips'
  throw new RefusedFile({
    code: 'not_an_image',
    message: `is not a ${KINDS.slice(0, -1).join(', ')} or ${KINDS.at(-1)} image`,
    params: { allowed: KINDS },
  })
}
