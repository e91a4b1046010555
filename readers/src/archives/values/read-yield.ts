import { BEFORE_SERVINGS, SERVING_WORDS } from '../../words/yield-words.ts'

export type Yield = { servings: number | null; yield_words: string | null }

const SERVING = `serving\\(s\\)|${SERVING_WORDS}`
const MAX_LENGTH = 500
const BARE = /^(\d+(?:[.,]\d+)?)\.?0*$/
const SERVES = new RegExp(
  `^(?:(?:${BEFORE_SERVINGS}|yields?:?)[\\s:־-]*)?(\\d+(?:[.,]\\d+)?)\\s*(?:${SERVING})?\\.?$`,
  'iu',
)
const AMONG_WORDS = new RegExp(`(?:serves|für|pour)\\s*:?\\s*(\\d+)|(\\d+)\\s*(?:${SERVING})(?!\\p{L})`, 'iu')

const positive = (text: string | undefined): number | null => {
  const number = Number(text?.replace(',', '.'))
  return number > 0 && number < 10_000 ? number : null
}

/** A number of servings if the text is about servings; other text ("24 biscuits") stays text. */
export function readYield(text: string | null): Yield {
  const words = text?.trim().slice(0, MAX_LENGTH) || null
  if (!words) return { servings: null, yield_words: null }
  const whole = BARE.exec(words)?.[1] ?? SERVES.exec(words)?.[1]
  if (whole && positive(whole)) return { servings: positive(whole), yield_words: null }
  const among = AMONG_WORDS.exec(words)
  return { servings: positive(among?.[1] ?? among?.[2]), yield_words: words }
}
