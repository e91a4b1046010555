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

/** A PNG with one line of text below the other, for OCR. Not by SVG, which inspect-image.ts blocks in the process. */
export function writtenPicture(lines: string[]): Promise<Buffer> {
  const height = 240 + lines.length * 110
  const page = sharp({ create: { width: 800, height, channels: 3, background: '#fff' } })
  const texts = lines.map((text, row) => ({
    input: {
      text: { text: `<span foreground="black">${text}</span>`, font: 'DejaVu Serif 45', dpi: 96, rgba: true },
    },
    left: 80,
    top: 100 + row * 110,
  }))
  return page.composite(texts).png().toBuffer()
}
