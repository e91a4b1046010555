import { type DosPage, decodeDos } from './code-pages.ts'

export type DecodedText = { text: string; encoding: string; is_guessed: boolean }

const ONE_BYTE = ['windows-1252', 'cp437', 'cp850', 'windows-1250', 'iso-8859-2', 'macintosh'] as const

type OneByte = (typeof ONE_BYTE)[number]

/** Sample size for detecting the code page. */
const SAMPLE_BYTES = 64 * 1024

/** Common letters and symbols in European recipes. */
const LIKELY = new Set('äöüßÄÖÜéèêëàâáíóúñçôîïûùœæøåãõìòąćęłńśźżřšžčěůýŁŚŻŘŠŽČ°½¼¾’‘“”–…®²')
/** In other code pages, these bytes are a fraction and a box-drawing character, so they are no evidence. */
const NEUTRAL = new Set('«»\u00a0')
const LETTER = /\p{L}/u
const BEFORE_LETTER = /[\p{L}\s"'(-]/u

const decodeAs = (bytes: Uint8Array, encoding: OneByte): string =>
  encoding === 'cp437' || encoding === 'cp850'
    ? decodeDos(bytes, encoding satisfies DosPage)
    : new TextDecoder(encoding).decode(bytes)

/** Score of a decoding: higher for likely letters in lower case within words. */
function scoreText(text: string): number {
  let score = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (sign < '\x80') continue
    const isLetter = LETTER.test(sign)
    const before = text.charAt(at - 1)
    if (LIKELY.has(sign)) score += 2
    else if (!isLetter) score -= NEUTRAL.has(sign) ? 0 : 2
    else score -= 1
    if (isLetter && sign !== sign.toLowerCase() && /[a-zà-ÿ]/.test(before)) score -= 3
    if (isLetter && before !== '' && !BEFORE_LETTER.test(before)) score -= 2
    if (sign < '\xa0') score -= 4
  }
  return score
}

function bestOneByte(bytes: Uint8Array): OneByte {
  const upper = bytes.subarray(0, SAMPLE_BYTES)
  const scored = ONE_BYTE.map((encoding) => ({ encoding, score: scoreText(decodeAs(upper, encoding)) }))
  return scored.reduce((best, next) => (next.score > best.score ? next : best)).encoding
}

/** Detects UTF-16 without BOM: every other byte is zero. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1024)
  const zeros = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const most = sample.length / 4
  const [even = 0, odd = 0] = zeros
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** `declared` is the encoding stated in the file; it is used only if the bytes are not UTF-8. */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const wide = detectUtf16(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: wide, is_guessed: false }
  const utf8 = decodeUtf8(bytes)
  if (utf8 !== null) return { text: utf8, encoding: 'utf-8', is_guessed: false }
  const named = declared && decodeDeclared(bytes, declared)
  if (named) return { text: named, encoding: declared, is_guessed: false }
  const encoding = bestOneByte(bytes)
  return { text: decodeAs(bytes, encoding), encoding, is_guessed: true }
}

function decodeDeclared(bytes: Uint8Array, declared: string): string | null {
  if (/^utf-?8$/i.test(declared)) return null
  try {
    return new TextDecoder(declared).decode(bytes)
  } catch {
    return null
  }
}
