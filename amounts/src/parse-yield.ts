/** Values in a yield text that can be scaled. */
type ReadYield = {
  /** '24 biscuits': number and noun. */
  pieces: { count: number; noun: string } | null
  /** Total weight. */
  grams: number | null
  tin: Tin | null
}

/** Diameter of a round tin, or two sides, in centimetres. */
export type Tin = { width: number; length: number | null }

const NUMBER = '(\\d{1,5}(?:[.,]\\d{1,3})?)'
const CM_PER_INCH = 2.54
const WEIGHTS: [pattern: string, grams: number][] = [
  ['kg|kilos?|quilos?|chil[oi]|кг|кіло|ק["״]ג|קילו|キロ', 1000],
  ['dag|dkg', 10],
  ['g|gr|gramm(?:es?|[oi])?|gram(?:s|y|ów|men)?|gram[ao]s?|г|гр|грам(?:и|ів)?|גרם|グラム', 1],
  ['oz', 28.35],
  ['lbs?', 453.6],
]
const WEIGHT = new RegExp(
  `${NUMBER}\\s?(?:${WEIGHTS.map(([pattern]) => `(${pattern})`).join('|')})(?![\\p{L}])`,
  'iu',
)
const CM = 'cm|centimet(?:er|re|ro|ri)s?|centímetros?|centymetr\\p{L}*|zentimeter|см|ס["״]מ|センチ'
const LENGTH = `(?:\\s?-?\\s?)(${CM}|in|inch|inches|zoll|["″])(?![\\p{L}])`
const SIDES = new RegExp(`${NUMBER}(?:\\s?(?:cm|in|inch|["″]))?\\s?[x×]\\s?${NUMBER}${LENGTH}`, 'iu')
const ACROSS = new RegExp(`${NUMBER}${LENGTH}`, 'iu')
const SQUARE =
  /(?<!\p{L})(?:square|quadrat\p{L}*|eckig\p{L}*|carrée?|cuadrad\p{L}*|vierkante?|kvadrat\p{L}*|firkante\p{L}*|kwadrat\p{L}*|квадратн\p{L}*|רבועה?|מרובעת?)/iu
/** '12 rolls of 80 g' are 80 g each; '24 biscuits (480 g)' are 480 g in all. */
const EACH =
  /(?<![\p{L}])(?:(?:each|apiece|je|à|pro stück|chacune?|cada|ciascun[oa]|l[’']uno|per stuk|elk|vardera|styck|hver|każd[ay]|po|кожн[аиі]й?|по|כל אחד|כל אחת)(?![\p{L}])|(?:of|zu)\s+(?:about\s+|ca\.?\s+|etwa\s+)?\d)/iu
const COUNTED = new RegExp(
  `^\\D{0,20}?(?:${NUMBER}|(?<![\\p{L}])(an?|one|eine?|une?|una|uno|uma?|een|één|en|ett|et|jeden|jedna|один|одна)(?![\\p{L}]))\\s+(?:x\\s+)?([\\p{L}][\\p{L} '’-]*)`,
  'iu',
)
/** The 'de' of '1 pain de 900 g' stays alone when the weight is removed. */
const LEFT_OVER = /\s+(?:de|di|da|d[’']|van|von|af|av|po|по|з|של)$/iu
const END_OF_NOUN =
  /\s+(?:of|à|je|von|with|mit|for|für|in|at|about|ca|etwa|zu|pour|para|per|voor|till|til|för|dla|для|environ|circa|około|приблизно|cada|chacune?|ciascun[oa]|vardera|elk|każd[ay])(?:\s.*)?$/iu

const numberIn = (text: string | undefined) => Number((text ?? '').replace(',', '.'))
const isPossible = (value: number) => value > 0 && value <= 100_000

/** '24 biscuits', '1 loaf of 900 g', '12 rolls, 80 g each', 'a 24 cm tin', '20 x 30 cm'. */
export function parseYield(words: string): ReadYield {
  const tin = readTin(words)
  const bare = words.replace(SIDES, ' ').replace(ACROSS, ' ')
  const counted = readPieces(bare.replace(WEIGHT, ' ').trim())
  // In 'a 24 cm tin', the number is the size of the tin.
  const pieces = tin && counted?.count === 1 ? null : counted
  const [, amount, ...units] = WEIGHT.exec(words) ?? []
  const one = numberIn(amount) * (WEIGHTS[units.findIndex(Boolean)]?.[1] ?? 0)
  const grams = EACH.test(words) ? one * (pieces?.count ?? 1) : one
  return { pieces, grams: isPossible(grams) ? Math.round(grams) : null, tin }
}

function readPieces(words: string): ReadYield['pieces'] {
  const [, number, word, noun = ''] = COUNTED.exec(words) ?? []
  const count = word ? 1 : numberIn(number)
  const name = noun.trim().replace(END_OF_NOUN, '').replace(LEFT_OVER, '').trim()
  return isPossible(count) && name !== '' ? { count, noun: name } : null
}

export function readTin(words: string): Tin | null {
  const sides = SIDES.exec(words)
  if (sides) return toTin(numberIn(sides[1]), numberIn(sides[2]), sides[3])
  const across = ACROSS.exec(words)
  if (!across) return null
  const width = numberIn(across[1])
  return toTin(width, SQUARE.test(words) ? width : null, across[2])
}

function toTin(width: number, length: number | null, unit = 'cm'): Tin | null {
  const cm = /^(?:in|zoll|["″])/i.test(unit) ? CM_PER_INCH : 1
  const isTin = [width, length ?? width].every((side) => side * cm >= 3 && side * cm <= 200)
  return isTin ? { width: width * cm, length: length === null ? null : length * cm } : null
}

/** In square centimetres. The content of a tin is proportional to it at the same height. */
export const computeTinArea = ({ width, length }: Tin): number =>
  length === null ? Math.PI * (width / 2) ** 2 : width * length

/** Scaling factor from one tin to another. */
export const computeTinRatio = (written: Tin, wanted: Tin): number =>
  computeTinArea(wanted) / computeTinArea(written)
