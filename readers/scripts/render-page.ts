import sharp from 'sharp'
import type { PhotoPage } from './photo-pages.ts'

const WIDTH = 1_500
const HEIGHT = 2_000
const MARGIN = 110
const LINE = 46

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Words broken at a margin, as print does. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

type Written = { text: string; x: number; y: number; size: number; weight: string }

function column(lines: string[], x: number, y: number): Written[] {
  return lines.map((text, index) => ({ text, x, y: y + index * LINE, size: 32, weight: 'normal' }))
}

/** A printed page as a picture, in one column or with the ingredients beside the steps. */
export async function renderPage(page: PhotoPage, columns: 1 | 2, words: [string, string]): Promise<Buffer> {
  const steps = page.steps.flatMap((step, index) => wrap(`${index + 1}. ${step}`, columns === 1 ? 72 : 42))
  const middle = columns === 1 ? MARGIN : 720
  const below = columns === 1 ? 420 + (page.ingredients.length + 2) * LINE : 360
  const heading = (text: string, x: number, y: number): Written => ({ text, x, y, size: 38, weight: 'bold' })
  const written: Written[] = [
    { text: page.title, x: MARGIN, y: 180, size: 64, weight: 'bold' },
    { text: page.servings, x: MARGIN, y: 270, size: 32, weight: 'normal' },
    heading(words[0], MARGIN, 360),
    ...column(page.ingredients, MARGIN, 360 + LINE * 1.4),
    heading(words[1], middle, below),
    ...column(steps, middle, below + LINE * 1.4),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f7f3ea"/>
    ${written.map(({ text, x, y, size, weight }) => `<text x="${x}" y="${y}" font-family="serif" font-size="${size}" font-weight="${weight}" fill="#222">${escapeText(text)}</text>`).join('\n')}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
