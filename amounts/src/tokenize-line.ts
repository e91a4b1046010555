import { cutText } from './cut-text.ts'
import { NUMBER_PATTERN } from './read-number.ts'
import type { Unit } from './units.ts'

export type Token = {
  text: string
  start: number
  end: number
  kind: 'number' | 'word' | 'punctuation'
  /** Both ends of a range, or a single number, as text. */
  numbers: string[]
  /** True for the '2 x' of '2 x 400 g'. */
  isTimes: boolean
  /** The unit, if a language pack found it. Otherwise see `findUnit`. */
  unit?: Unit
  /** The number alone, if its unit comes first: the '2' of '大さじ2'. */
  digits?: { start: number; end: number }
  /** Words after the unit that belong to the number: 'et demie'. */
  half?: { start: number; end: number }
}

const GAP = '[ \\t\\u00a0\\u2009\\u202f]{0,3}'
const RANGE_WORDS = 'to|or|bis|oder|ou|o|tot|till|til|eller|do|lub|vagy|до|або|чи|עד|או'
// '2 à 3', but not the German '2 à 400 g'.
const UP_TO = `[àa](?=${GAP}\\d{1,2}(?!\\d|${GAP}(?:g|gr|kg|ml|cl|l)(?!\\p{L})))`
const RANGE_SIGN = `(?:${GAP}[-–—‐‑−~～〜]{1,2}${GAP}|[-–]?${GAP}(?:(?:${RANGE_WORDS})(?=[ \\d])|${UP_TO})${GAP})`
const NUMBER = new RegExp(
  `(${NUMBER_PATTERN})(?:${RANGE_SIGN}(${NUMBER_PATTERN})(?![\\d/⁄]))?(${GAP}[xX×](?=${GAP}[\\d.½¼¾⅓⅔⅛(])|[xX×](?=[ ]))?`,
  'uy',
)
// '70%' and '2-3 %' describe the food, not the amount, so they are words.
const DECIMAL = '\\d+(?:[.,]\\d+)?'
const PERCENTAGE = new RegExp(`(?:${DECIMAL}${GAP}(?:[-–]|to)${GAP})?${DECIMAL}${GAP}%`, 'uy')
// The number in 'one-pound' is a separate token, as in '1-pound'.
const SPELLED_COUNT =
  /(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)(?=-(?:inch|ounce|pound|oz|lb|pint|quart|gallon|liter|litre)(?!\p{L}))/iuy
// '㎝' and '㌘' are one character each.
const WORD =
  /[\p{Lu}u]-\d+(?!\p{L})|[\u3300-\u33df]|[\p{L}\p{M}]+(?:['’]?[&\-‐‑'’][\p{L}\p{M}]+|\d+(?=$|[\s,.)]))*['’]?/uy
const JOINING_HYPHEN = /[-‐‑–](?=\p{L})/uy
/** Optional ending of 'clove(s)' and 'Prise(n)'. */
const PLURAL_ENDING = /\((?:s|es|n|en|e|er)\)/uy
const SPACE = /[\s\u200b-\u200d\ufeff\u00ad]+/uy

/** The longest of 41,000 real lines has 244 characters and 48 tokens. */
export const MAX_READ_CHARACTERS = 300
const MAX_TOKENS = 60

/** The part of a line that is parsed; the rest of a longer line stays text. */
export function readablePart(line: string): string {
  if (line.length <= MAX_READ_CHARACTERS) return line
  const read = cutText(line, MAX_READ_CHARACTERS)
  const lastSpace = read.lastIndexOf(' ')
  return lastSpace > MAX_READ_CHARACTERS / 2 ? read.slice(0, lastSpace) : read
}

function matchAt(pattern: RegExp, line: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(line)
}

const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0
const OTHER_DIGIT = /(?!\d)\p{Nd}/gu

/** Digits of every script and full-width letters as ASCII. The length stays, so that positions fit the line. */
function toAscii(line: string): string {
  if (!/[^\0-\u024f]/.test(line)) return line
  return line
    .replace(FULL_WIDTH, (char) => String.fromCharCode(char.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(OTHER_DIGIT, (digit) => (digit.length === 1 ? String(readDigit(digit)) : digit))
}

/** Digits have consecutive code points, from zero on. */
function readDigit(digit: string): number {
  let value = 0
  const code = digit.charCodeAt(0)
  while (value < 9 && /\p{Nd}/u.test(String.fromCharCode(code - value - 1))) value += 1
  return value
}

export function tokenizeLine(text: string, maxTokens = MAX_TOKENS): Token[] {
  const line = toAscii(readablePart(text))
  const tokens: Token[] = []
  let at = 0
  while (at < line.length && tokens.length < maxTokens) {
    const blank = matchAt(SPACE, line, at)
    if (blank) {
      at += blank[0].length
      continue
    }
    const percent = matchAt(PERCENTAGE, line, at)
    const number = percent ? null : matchAt(NUMBER, line, at)
    if (number) {
      const numbers = number[2] ? [number[1] ?? '', number[2]] : [number[1] ?? '']
      tokens.push({
        text: number[0],
        start: at,
        end: at + number[0].length,
        kind: 'number',
        numbers,
        isTimes: number[3] !== undefined,
      })
      at += number[0].length
      // The hyphen of '28-ounce' belongs to neither word.
      const hyphen = matchAt(JOINING_HYPHEN, line, at)
      if (hyphen) at += 1
      continue
    }
    const spelled = percent ? null : matchAt(SPELLED_COUNT, line, at)
    const letters = percent ?? spelled ?? matchAt(WORD, line, at)
    const found = letters ? letters[0] : String.fromCodePoint(line.codePointAt(at) ?? 0)
    tokens.push({
      text: found,
      start: at,
      end: at + found.length,
      kind: letters ? 'word' : 'punctuation',
      numbers: [],
      isTimes: false,
    })
    at += found.length + (spelled ? 1 : 0)
    if (letters) at += matchAt(PLURAL_ENDING, line, at)?.[0].length ?? 0
  }
  return tokens
}
