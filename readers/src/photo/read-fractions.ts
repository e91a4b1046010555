import sharp from 'sharp'
import type { Grey } from './prepare-photo.ts'
import type { Word } from './word.ts'

/** Recognises a glyph as one of these digits; null if it is none. */
export type ReadDigit = (glyph: Buffer, digits: string) => Promise<string | null>

type Glyph = { left: number; right: number; top: number; bottom: number }
type Half = { digits: string; has: (across: number, down: number) => boolean }

const INK = 170
/** Maximum width of a digit, relative to its height; fractions and percent signs are wider. */
const MIN_WIDTH = 0.8
/** OCR results for a fraction, after an optional integer. */
const LOOKS_LIKE_FRACTION = /^\d{0,2}(?:[%>»?/YV][\p{L}%]?\d?|\d)$/u
const MAX_FRACTIONS = 60
const DIGIT_HEIGHT = 48
const MARGIN = 24

/** The slash runs from a quarter of the bottom to three quarters of the top; a margin on both sides excludes it. */
const slashAt = (down: number) => 0.75 - 0.5 * down
const UPPER: Half = { digits: '1235', has: (across, down) => down < 0.62 && across < slashAt(down) - 0.06 }
const LOWER: Half = { digits: '2348', has: (across, down) => down > 0.38 && across > slashAt(down) + 0.06 }

const FRACTIONS: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
}

/** The last connected glyph of a word. */
function lastGlyph({ data, width }: Grey, { x0, x1, y0: top, y1: bottom }: Word): Glyph {
  const isInked = (x: number) => {
    for (let y = top; y < bottom; y += 1) if ((data[y * width + x] ?? 255) < INK) return true
    return false
  }
  let right = x1
  while (right > x0 && !isInked(right - 1)) right -= 1
  let left = right
  while (left > x0 && isInked(left - 1)) left -= 1
  return { left, right, top, bottom }
}

/** Cuts out one half of a fraction on white, scaled for OCR; null if it is empty. */
async function cutHalf({ data, width }: Grey, glyph: Glyph, { has }: Half): Promise<Buffer | null> {
  const size = { width: glyph.right - glyph.left, height: glyph.bottom - glyph.top }
  const half = Buffer.alloc(size.width * size.height, 255)
  let isInked = false
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      if (!has((x + 0.5) / size.width, (y + 0.5) / size.height)) continue
      const value = data[(y + glyph.top) * width + x + glyph.left] ?? 255
      half[y * size.width + x] = value
      isInked ||= value < INK
    }
  if (!isInked) return null
  const trimmed = await sharp(half, { raw: { ...size, channels: 1 } })
    .trim({ threshold: 60 })
    .png()
    .toBuffer()
  return sharp(trimmed)
    .resize({ height: DIGIT_HEIGHT, kernel: 'cubic' })
    .extend({ top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: '#fff' })
    .png()
    .toBuffer()
}

async function fractionAt(page: Grey, glyph: Glyph, readDigit: ReadDigit): Promise<string | undefined> {
  const lower = await cutHalf(page, glyph, LOWER)
  const denominator = lower && (await readDigit(lower, LOWER.digits))
  const upper = denominator && (await cutHalf(page, glyph, UPPER))
  // Single strokes are hard to recognise.
  const numerator = upper && ((await readDigit(upper, UPPER.digits)) ?? '1')
  return numerator ? FRACTIONS[`${numerator}/${denominator}`] : undefined
}

/** Fractions are too small for OCR, which reads all of them as '%': each half is read separately. */
export async function readFractions(words: Word[], page: Grey, readDigit: ReadDigit): Promise<Word[]> {
  const read: Word[] = []
  let left = MAX_FRACTIONS
  for (const word of words) {
    const glyph = LOOKS_LIKE_FRACTION.test(word.text) ? lastGlyph(page, word) : null
    const height = word.y1 - word.y0
    const isWide = glyph !== null && glyph.right - glyph.left >= height * MIN_WIDTH
    left -= isWide ? 1 : 0
    const fraction = isWide && left >= 0 ? await fractionAt(page, glyph, readDigit) : undefined
    const hasWhole = isWide && glyph.left - word.x0 > height / 4
    const whole = hasWhole ? (/^\d+/.exec(word.text)?.[0] ?? '') : ''
    read.push(fraction === undefined ? word : { ...word, text: whole + fraction })
  }
  return read
}
