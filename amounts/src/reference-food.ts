import { referenceFoods } from './generated/reference-foods.ts'
import { ingredientKey } from './match-name.ts'
import { isPlainWord } from './plain-words.ts'

export type ReferenceFood = {
  name: string
  aliases: string[]
  /** The food's number in USDA SR28; null where USDA has none and the table's note says where the figure is from. */
  ndb_no: string | null
  grams_per_cup: number | null
  cup_variants: Record<string, number>
  pieces: Record<string, number>
  /** Energy in kcal, protein, fat, saturated fat, carbohydrate, sugars, fibre in grams, sodium in milligrams. */
  per_100_g: (number | null)[] | null
}

let foodsByKey: Map<string, ReferenceFood> | undefined

function byKey(): Map<string, ReferenceFood> {
  if (!foodsByKey) {
    foodsByKey = new Map()
    for (const food of referenceFoods) {
      for (const alias of food.aliases) foodsByKey.set(ingredientKey(alias), food)
    }
    for (const food of referenceFoods) foodsByKey.set(ingredientKey(food.name), food)
  }
  return foodsByKey
}

function withoutPlainWords(name: string): string {
  return name
    .split(/[\s,]+/)
    .filter((word) => !isPlainWord(word))
    .join(' ')
}

/**
 * Only words that say nothing about the food itself are left out on the way to a match: 'ripe tomatoes' are
 * tomatoes, but almond milk isn't milk.
 */
export function findReferenceFood(name: string): ReferenceFood | null {
  const foods = byKey()
  // 'pepper' is the spice and 'peppers' the vegetable, which the plural-blind key can't tell apart.
  const clear = name.replace(
    /(?<!bell |chil[ie] |chilli |jalapeño |jalapeno |hot |cherry )\bpeppers\b/i,
    'bell pepper',
  )
  const parts = clear.split(/\s+(?:or|oder)\s+|\s*[(/]/i)
  const first = parts[0] ?? clear
  const [head = first] = first.split(',')
  for (const candidate of [clear, first, head, parts.at(-1) ?? clear]) {
    const food = foods.get(ingredientKey(candidate)) ?? foods.get(ingredientKey(withoutPlainWords(candidate)))
    if (food) return food
  }
  return null
}
