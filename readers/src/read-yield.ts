/** Words for people or portions, after or before a number of servings. */
const SERVING =
  /^(?:serv\p{L}*|portion\p{L}*|porsj\p{L}*|porti\p{L}*|porcj\p{L}*|porci\p{L}*|porç\p{L}*|porzion\p{L}*|pers\p{L}*|people|osób|osoby|adult\p{L}*|couverts?|comensales|fő|adag\p{L}*|порци\p{L}*|μερίδ\p{L}*|annos\p{L}*|kişilik|人分|人份)$/iu
const FILLER =
  /^(?:yields?|makes?|for|für|pour|para|per|voor|till|til|ca|circa|approx\p{L}*|about|ungefähr|environ|to|or|bis|à|a|oder|x|ergibt|reicht|recipe)$/iu

const FRACTIONS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }
const NUMBER = /(\d+(?:[.,]\d+)?)?\s?([½¼¾])?(?:\s?(?:-|–|—|to|bis|à|a|or|oder)\s?(\d+))?/u
const MOST = 10_000
const LONGEST = 200

export type Yield = { servings: number | null; yield_words: string | null }

function firstNumber(words: string): number | null {
  const [, whole, part, upper] = NUMBER.exec(words.slice(Math.max(0, words.search(/[\d½¼¾]/)))) ?? []
  const number = Number.parseFloat((upper ?? whole ?? '0').replace(',', '.')) + (FRACTIONS[part ?? ''] ?? 0)
  return number > 0 && number <= MOST ? number : null
}

/** Parses the number of servings, using the upper end of a range. Other text is returned in `yield_words`. */
export function readYield(text: string): Yield {
  const words = text.replace(/\s+/g, ' ').trim().slice(0, LONGEST)
  const number = firstNumber(words)
  const said = words.match(/\p{L}+/gu) ?? []
  const isServings = said.some((word) => SERVING.test(word))
  const saysMore = said.some((word) => !SERVING.test(word) && !FILLER.test(word))
  return {
    servings: isServings || !saysMore ? number : null,
    yield_words: words !== '' && (saysMore || (number === null && said.length > 0)) ? words : null,
  }
}

const MAX_SERVINGS_LENGTH = 40
const ADDRESSING = /(?:per|pro|par|por|each|je)\s+(?:\d+\s+)?\p{L}+\s*$/iu

/** 'Serves 4', 'Zutaten für 2 Personen', 'Yield: 6 servings'; not 'per serving 300 kcal'. */
export function isServingsText(text: string): boolean {
  if (text.length > MAX_SERVINGS_LENGTH || ADDRESSING.test(text) || (text.match(/\d+/g) ?? []).length > 2)
    return false
  const isBeside = /\d\s*(?:[-–]\s*\d+\s*)?\p{L}+/u.exec(text)?.[0].replace(/^[\d\s–-]+/u, '') ?? ''
  const isBefore = /(\p{L}+)\s*:?\s*\d/u.exec(text)?.[1] ?? ''
  return [isBeside, isBefore].some((word) => SERVING.test(word)) && readYield(text).servings !== null
}
