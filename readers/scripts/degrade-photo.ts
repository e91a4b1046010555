import sharp, { type Sharp } from 'sharp'

type Damage = (photo: Buffer) => Promise<Buffer>

const jpeg = (image: Sharp) => image.jpeg({ quality: 75 }).toBuffer()

/** The shadow of a hand: half of the page at a third of the light. */
async function shade(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata()
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <linearGradient id="s" x2="1" y2="0.4"><stop offset="0.3" stop-color="#000" stop-opacity="0.62"/><stop offset="0.62" stop-color="#000" stop-opacity="0"/></linearGradient>
    </defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`
  return jpeg(sharp(photo).composite([{ input: Buffer.from(shadow) }]))
}

/** Typical faults of phone photos. */
export const DAMAGES: Record<string, Damage> = {
  'as printed': async (photo) => photo,
  'turned by 3°': (photo) => jpeg(sharp(photo).rotate(3, { background: '#6b5a48' })),
  'turned by 90° (EXIF)': (photo) =>
    sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  shadow: shade,
  blurred: (photo) => jpeg(sharp(photo).blur(1.6)),
  'small and grainy': (photo) => sharp(photo).resize({ width: 1000 }).jpeg({ quality: 35 }).toBuffer(),
}
