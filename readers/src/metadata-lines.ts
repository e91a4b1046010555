import { findUnit } from '@larder/amounts/units'
import { readDuration } from './read-duration.ts'
import { readYield } from './read-yield.ts'
import { timeWords } from './words/time-words.ts'
import { SERVING_WORDS, YIELD_LABELS } from './words/yield-words.ts'

const MAX_LENGTH = 40
const TIME = /^[^\p{L}\p{N}]*(?:\p{L}+[^\p{L}\p{N}]+){0,3}(?:\d+\s*\p{L}+\.?\s*)+\d{0,2}$/u

const LABELS = (['prep', 'cook', 'either', 'total', 'time'] as const).map(timeWords).join('|')
/** '10 mins Prep', '20 min. bereiden', but not '2 minute noodles'. */
const TIME_FIRST = new RegExp(
  `^\\d+\\s*(?:(?:h|hrs?|hours|std|stunden|mins?|minutes|minuten)\\.?(?:\\s+\\p{L}+){1,3}|(?:${timeWords('hour')}|${timeWords('minute')})\\.?\\s*(?:${LABELS})+)$`,
  'iu',
)

const NUTRIENT =
  /(?<!\p{L})(?:kcal|kj|kilojoules?|calories?|cals|kalorien|kalorier|kalória|calor[ií]as?|calorie(?:ën|s)?|ккал|калорій|קלוריות|קק["״]ל|fats?|fett|saturates|saturated|carb(?:ohydrate)?s?|kohlenhydrate|proteins?|eiwei(?:ß|ss)|protéines|glucides|lipides|fib(?:re|er)|ballaststoffe|koolhydraten|eiwit(?:ten)?|vezels|hidratos|proteínas?|carboidrat[io]s?|proteine|kolhydrater|kulhydrat(?:er)?|karbohydrat(?:er)?|węglowodany|szénhidrát|fehérje|вуглевод(?:и|ів)|білків|פחמימות|חלבונים|sodium|cholesterol|brennwert)(?!\p{L})/iu
const MAX_WORDS = 4

/** '25 g fat', '340 kcal' */
export const isNutrientLine = (text: string) =>
  /\d/.test(text) && NUTRIENT.test(text) && (text.match(/\p{L}+/gu) ?? []).length <= MAX_WORDS

/** Whether the line states only servings, a time or a nutrient: 'Serves 4', 'Für 2 Personen', 'Prep: 15 min', '25 g fat'. */
export function isMetadataLine(line: string): boolean {
  if (line.length > MAX_LENGTH || !/\d/.test(line) || !/\p{L}/u.test(line)) return false
  if (isNutrientLine(line)) return true
  const { servings, yield_words } = readYield(line)
  if (servings !== null && yield_words === null) return true
  return (TIME.test(line) || TIME_FIRST.test(line)) && readDuration(line) !== null
}

const COUNTING = new RegExp(`^(?:${YIELD_LABELS}|number|nombre|numero|número|nº|no|per|adagok)$`, 'iu')
const EATING = new RegExp(`^(?:${SERVING_WORDS})$`, 'iu')

/** Labels of a servings control: 'Portionen', 'Number of servings'. */
export function isServingLabel(line: string): boolean {
  const words = line.match(/\p{L}+/gu) ?? []
  return (
    !/\d/.test(line) &&
    words.some((word) => EATING.test(word)) &&
    words.every((word) => EATING.test(word) || COUNTING.test(word))
  )
}

const HEADS = new Set(
  'ingredient ingredients item items amount amounts quantity qty unit units measure weight metric imperial us zutat zutaten menge mengen einheit ingrédient ingrédients quantité quantités ingrediente ingredientes ingredienti cantidad quantidade quantità dosi ingrediënt ingrediënten hoeveelheid ingredienser mängd mængde mengde składnik składniki ilość hozzávaló hozzávalók mennyiség інгредієнт інгредієнти кількість מצרך מצרכים כמות 材料 分量'.split(
    ' ',
  ),
)

/** Excludes 'cloves', which are also a food. */
const isMeasure = (word: string) => ['weight', 'volume'].includes(findUnit(word)?.kind ?? '')

/** Header row of a table: 'Ingredient  Amount', 'KG'. */
export function isColumnHeader(line: string): boolean {
  const words = line.toLowerCase().match(/\p{L}+/gu) ?? []
  return !/\p{N}/u.test(line) && words.length > 0 && words.every((word) => HEADS.has(word) || isMeasure(word))
}
