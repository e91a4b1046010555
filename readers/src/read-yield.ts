import { ABOUT_SERVINGS, BEFORE_SERVINGS, SERVING_WORDS, YIELD_LABELS } from './words/yield-words.ts'

const SERVING = new RegExp(`^(?:${SERVING_WORDS})$`, 'iu')
const FILLER = new RegExp(`^(?:${BEFORE_SERVINGS}|${YIELD_LABELS}|${ABOUT_SERVINGS}|x)$`, 'iu')
/** 'Portion(en)', 'Portion/en' */
const OPTIONAL_ENDING = /(?<=\p{L})(?:\(\p{L}{1,2}\)|\/\p{L}{1,2}(?!\p{L}))/gu

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
const NUMBER = new RegExp(
  `(\\d+(?:[.,]\\d+)?)?\\s?([½¼¾])?(?:\\s?(?:[-–—〜~]|${ABOUT_SERVINGS})\\s?(\\d+))?`,
  'iu',
)
const MOST = 10_000
const MAX_LENGTH = 200

export type Yield = { servings: number | null; yield_words: string | null }

function firstNumber(words: string): number | null {
  const [, whole, part, upper] = NUMBER.exec(words.slice(Math.max(0, words.search(/[\d½¼¾]/)))) ?? []
  const number = Number.parseFloat((upper ?? whole ?? '0').replace(',', '.')) + (FRACTIONS[part ?? ''] ?? 0)
  return number > 0 && number <= MOST ? number : null
}

/** Parses the number of servings, using the upper end of a range. Other text is returned in `yield_words`. */
export function readYield(text: string): Yield {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH)
  const number = firstNumber(words)
  const said = words.replace(OPTIONAL_ENDING, '').match(/\p{L}+/gu) ?? []
  const isServings = said.some((word) => SERVING.test(word))
  const saysMore = said.some((word) => !SERVING.test(word) && !FILLER.test(word))
  return {
    servings: isServings || !saysMore ? number : null,
    yield_words: words !== '' && (saysMore || (number === null && said.length > 0)) ? words : null,
  }
}

const MAX_SERVINGS_LENGTH = 40
const MAX_TABLE = 200
const ADDRESSING =
  /(?<!\p{L})(?:(?:pro|par|por|each|je)\s+(?:\d+\s+)?|per\s+(?:\d+\s+(?!person|porzion|commens))?|(?:pour|na|на)\s+1\s+)\p{L}+\s*$/iu

/** 'Serves 4', 'Zutaten für 2 Personen', 'Yield: 6 servings'; not 'per serving 300 kcal'. */
export function isServingsText(text: string): boolean {
  if (text.length > MAX_SERVINGS_LENGTH || ADDRESSING.test(text) || (text.match(/\d+/g) ?? []).length > 2)
    return false
  const isBeside = /\d\s*(?:[-–〜~]\s*\d+\s*)?\p{L}+/u.exec(text)?.[0].replace(/^[\d\s–〜~-]+/u, '') ?? ''
  const isBefore = /(\p{L}+)\s*:?\s*\d/u.exec(text)?.[1] ?? ''
  const { servings } = readYield(text)
  return [isBeside, isBefore].some((word) => SERVING.test(word)) && servings !== null && servings <= MAX_TABLE
}
