import type { Locale } from './format-number.ts'
import { formatPurchase, wholePieces } from './purchase.ts'
import { listUnitWords, unitWord } from './translated-units.ts'

type Fruit = { juice: RegExp; unit: string; mlEach: number; maxFruits: number }

/** Larger amounts are bought as juice. */
const FRUITS: Fruit[] = [
  {
    juice: /(?:^|\s)lemon juice$|^zitronensaft$/i,
    unit: 'lemon',
    mlEach: 45,
    maxFruits: 6,
  },
  {
    juice: /(?:^|\s)lime juice$|^limettensaft$/i,
    unit: 'lime',
    mlEach: 30,
    maxFruits: 6,
  },
  {
    juice: /(?:^|\s)orange juice$|^orangensaft$/i,
    unit: 'orange',
    mlEach: 80,
    maxFruits: 2,
  },
]

type Pack = { food: RegExp; unit: string; grams: number; us?: { unit: string; grams: number } }

const PACKS: Pack[] = [
  {
    food: /^(?:(?:un)?salted |sweet |süße )?butter$/i,
    unit: 'pack',
    grams: 250,
    us: { unit: 'stick', grams: 113.4 },
  },
  { food: /^margarine$/i, unit: 'tub', grams: 500 },
  {
    food: /^(?:cream cheese|frischkäse|sour cream|crème fraîche|creme fraiche|schmand|saure sahne)$/i,
    unit: 'tub',
    grams: 200,
  },
  { food: /^(?:mascarpone|ricotta|quark)$/i, unit: 'tub', grams: 250 },
  { food: /^(?:tomato paste|tomato purée|tomato puree|tomatenmark)$/i, unit: 'tube', grams: 200 },
]

/** The needed amount in brackets after fruits or packs. */
export const NEEDED_OF_IT = new RegExp(
  `^((?:≈ )?\\S+ (?:\\S+ )?(?:${listUnitWords(['lemon', 'lime', 'orange', 'pack', 'tub', 'tube', 'stick'])
    .map((word) => word.replaceAll('.', '\\.'))
    .join('|')})) \\([^()]*\\)$`,
)

const SHARES = [1 / 8, 1 / 4, 1 / 2, 3 / 4, 1]
/** Shortages below this share are negligible. */
const SPARE = 0.04

/** Fruits for an amount of juice: '2 lemons' for 4 tbsp of lemon juice; null if the juice itself is sold. */
export function fruitsForJuice(name: string, ml: number, locale: Locale): string | null {
  const fruit = FRUITS.find(({ juice }) => juice.test(name.trim()))
  const count = fruit ? wholePieces(ml / fruit.mlEach, null) : 0
  if (!fruit || count > fruit.maxFruits) return null
  return `${count} ${unitWord(fruit.unit, count, locale)}`
}

/** Share of a pack: '⅛ pack' for 2 tbsp of butter; null without a common pack size. */
export function shareOfPack(
  name: string,
  grams: number,
  system: 'metric' | 'us',
  locale: Locale,
): string | null {
  const found = PACKS.find(({ food }) => food.test(name.trim()))
  if (!found) return null
  const pack = (system === 'us' && found.us) || found
  const packs = (grams / pack.grams) * (1 - SPARE)
  return formatPurchase(SHARES.find((share) => share >= packs) ?? Math.ceil(packs), pack.unit, locale)
}
