import sharp from 'sharp'

type Picture = { width?: number; height?: number }

/** A picture of a few hundred bytes: left half red, right half blue. */
export function drawPicture({ width = 400, height = 300 }: Picture = {}) {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const }
  return sharp({ create: { width, height, channels: 3, background: '#2040d0' } }).composite([
    { input: { create: { ...half, background: '#d02020' } }, left: 0, top: 0 },
  ])
}

export const jpeg = (picture?: Picture): Promise<Buffer> => drawPicture(picture).jpeg().toBuffer()

export type FormFile = { bytes: Uint8Array; name?: string; type?: string }

/** A multipart form as a browser sends it. */
export async function imageForm(files: (Uint8Array | FormFile)[], alt: string[] = []) {
  const form = new FormData()
  for (const file of files) {
    const { bytes, name = 'picture.jpg', type = 'image/jpeg' } = 'bytes' in file ? file : { bytes: file }
    form.append('files', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  for (const text of alt) form.append('alt', text)
  return encodeForm(form)
}

export async function encodeForm(form: FormData) {
  const response = new Response(form)
  return {
    headers: { 'content-type': response.headers.get('content-type') as string },
    body: Buffer.from(await response.arrayBuffer()),
  }
}

/** A PNG with one line of text below the other, for OCR. */
export function writtenPicture(lines: string[]): Promise<Buffer> {
  const texts = lines.map(
    (line, row) => `<text x="80" y="${160 + row * 110}" font-family="serif" font-size="60">${line}</text>`,
  )
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="${240 + lines.length * 110}">
    <rect width="100%" height="100%" fill="#fff"/>${texts.join('')}</svg>`
  return sharp(Buffer.from(page)).png().toBuffer()
}
