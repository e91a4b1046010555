const FRACTIONS: Record<string, [number, number]> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
}
const SIGNS = Object.keys(FRACTIONS).join('')
/** "1.000" is ambiguous between countries, so three digits after the separator are not parsed. */
const DECIMAL = /^(\d{1,7})[.,](\d{1,2}|\d{4,6})$/
const WHOLE = /^[1-9]\d{0,6}$/
const BROKEN = /^(?:([1-9]\d{0,2}) )?([1-9]\d{0,2})\/([1-9]\d{0,2})$/
const NUMBER_AND_UNIT = new RegExp(
  `^([\\d.,/ ${SIGNS}]*[\\d${SIGNS}])(?:\\s*([\\p{L}.][\\p{L}.\\s]{0,39}))?$`,
  'u',
)

/** `words` is the number in ASCII: "2 1/2". */
type Amount = { number: number; words: string; unit: string | null }

const withoutSigns = (number: string) =>
  number
    .replace(new RegExp(`\\s*([${SIGNS}])`, 'u'), (_, sign: string) => ` ${FRACTIONS[sign]?.join('/')}`)
    .trim()

function splitNumber(words: string): { number: number; words: string } | null {
  const decimal = DECIMAL.exec(words)
  if (decimal) {
    const number = Number(`${decimal[1]}.${decimal[2]}`)
    return number > 0 ? { number, words: String(number) } : null
  }
  if (WHOLE.test(words)) return { number: Number(words), words }
  const [, whole, top, bottom] = BROKEN.exec(words) ?? []
  return top && bottom ? { number: Number(whole ?? 0) + Number(top) / Number(bottom), words } : null
}

/** For formats that separate number and unit. Null if it is not a single number: "2–3", "a pinch". */
export function splitAmount(readable: string): Amount | null {
  const [, written, unit] = NUMBER_AND_UNIT.exec(readable.trim()) ?? []
  const number = written === undefined ? null : splitNumber(withoutSigns(written.trim()))
  return number && { ...number, unit: unit?.trim() || null }
}
