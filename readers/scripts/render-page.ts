import sharp from 'sharp'
import type { PhotoPage } from './photo-pages.ts'

const WIDTH = 1_500
const HEIGHT = 2_000
const MARGIN = 110
const LINE = 46

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Wraps words at a margin. */
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

/** Positions of both lists, width and numbering of the steps, and font. */
type Layout = {
  font: string
  ingredientColumns: number[]
  steps: { x: number; width: number; isBelow: boolean; isNumbered: boolean }
}

export const LAYOUTS = {
  '1 column(s)': {
    font: 'serif',
    ingredientColumns: [MARGIN],
    steps: { x: MARGIN, width: 72, isBelow: true, isNumbered: true },
  },
  '2 column(s)': {
    font: 'serif',
    ingredientColumns: [MARGIN],
    steps: { x: 720, width: 42, isBelow: false, isNumbered: true },
  },
  'ingredients to the right': {
    font: 'DejaVu Sans Condensed',
    ingredientColumns: [960],
    steps: { x: MARGIN, width: 46, isBelow: false, isNumbered: false },
  },
  'ingredients in two columns': {
    font: 'DejaVu Serif Condensed',
    ingredientColumns: [MARGIN, 690],
    steps: { x: MARGIN, width: 76, isBelow: true, isNumbered: false },
  },
} satisfies Record<string, Layout>

function layOutIngredients({ ingredients }: PhotoPage, columns: number[], y: number): Written[] {
  const each = Math.ceil(ingredients.length / columns.length)
  return columns.flatMap((x, index) => column(ingredients.slice(index * each, (index + 1) * each), x, y))
}

function layOutSteps(page: PhotoPage, { x, width, isNumbered }: Layout['steps'], y: number): Written[] {
  const lines = page.steps.flatMap((step, index) =>
    isNumbered ? wrap(`${index + 1}. ${step}`, width) : [...wrap(step, width), ''],
  )
  return column(lines, x, y)
}

/** Renders a printed page. */
export async function renderPage(
  page: PhotoPage,
  { font, ingredientColumns, steps }: Layout,
): Promise<Buffer> {
  const rows = Math.ceil(page.ingredients.length / ingredientColumns.length)
  const below = steps.isBelow ? 420 + (rows + 2) * LINE : 360
  const heading = (text: string, x: number, y: number): Written => ({ text, x, y, size: 38, weight: 'bold' })
  const written: Written[] = [
    { text: page.title, x: MARGIN, y: 180, size: 64, weight: 'bold' },
    { text: page.servings, x: MARGIN, y: 270, size: 32, weight: 'normal' },
    heading(page.headings[0], ingredientColumns[0] ?? MARGIN, 360),
    ...layOutIngredients(page, ingredientColumns, 360 + LINE * 1.4),
    heading(page.headings[1], steps.x, below),
    ...layOutSteps(page, steps, below + LINE * 1.4),
  ]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#f7f3ea"/>
    ${written.map(({ text, x, y, size, weight }) => `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="#222">${escapeText(text)}</text>`).join('\n')}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
