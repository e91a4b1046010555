import { referenceFoods } from './generated/reference-foods.ts'
import { ingredientKey } from './match-name.ts'
import { memoizeByName } from './memoize.ts'
import { isPlainWord } from './plain-words.ts'
import { translateFood } from './translated-food.ts'

export type ReferenceFood = {
  name: string
  aliases: string[]
  /** Endings of names with the weight of this food, whatever precedes them: any 'juice', and '-saft' inside a word. */
  heads?: string[]
  /** Number in USDA SR28; null if USDA has none, and the note in the table names the source. */
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

function lookUp(name: string): ReferenceFood | undefined {
  const foods = byKey()
  const words = name.split(/[\s,]+/).filter(Boolean)
  const telling = words.filter((word) => !isPlainWord(word))
  const known = foods.get(ingredientKey(name))
  if (known || telling.length === words.length) return known
  // A descriptive word can distinguish foods, especially the last one: 'whole red pepper' is a red pepper, not the
  // spice.
  for (const kept of words.filter(isPlainWord).slice(-4).reverse()) {
    const food = foods.get(
      ingredientKey(words.filter((word) => word === kept || !isPlainWord(word)).join(' ')),
    )
    if (food) return food
  }
  return foods.get(ingredientKey(telling.join(' ')))
}

/** 'Lemon or lime juice' is lemon juice: the last words of the second choice also belong to the first. */
function firstChoices(first: string, last: string): string[] {
  const words = last.split(/\s+/).slice(-4)
  return words.slice(1).map((_, index) => `${first} ${words.slice(index + 1).join(' ')}`)
}

export function clarify(name: string): string {
  // 'pepper' is the spice and 'peppers' the vegetable, which the plural-blind key can't tell apart.
  return name
    .replace(/\bhot (?:red |green )?peppers?$/i, 'chili pepper')
    .replace(/(?<!bell |chil[ie] |chilli |jalapeño |jalapeno |hot |cherry )\bpeppers\b/i, 'bell pepper')
}

export function readings(name: string): string[] {
  const choices = name.replace(/\swith\s.*/i, '').split(/\s+(?:or|oder)\s+|\s*[(/]/i)
  const [first = name] = choices
  const last = choices.at(-1) ?? name
  const [head = first] = first.split(',')
  const completed = choices.length > 1 ? firstChoices(first, last) : []
  return [...completed, first, head, last]
}

const BRAND = /^(?:.*[®™]\s+(?=\S)|(?:.*\s)?[\p{Lu}'’]{4,}\s+(?=.*\p{Ll}))/u

export const withoutBrand = (name: string) => name.replace(BRAND, '')

/** 'Fish sauce nam pla' repeats one food; two different foods in a row match neither. */
function foodNamedTwice(name: string): ReferenceFood | null {
  const words = name.split(/[\s,()]+/).filter(Boolean)
  if (words.length > 7) return null
  for (let at = 1; at < words.length; at += 1) {
    const food = lookUp(words.slice(0, at).join(' '))
    if (food && food === lookUp(words.slice(at).join(' '))) return food
  }
  return null
}

/** Removes only words that do not identify the food: 'ripe tomatoes' are tomatoes, but almond milk is not milk. */
export const findReferenceFood: (name: string) => ReferenceFood | null = memoizeByName((name) => {
  const clear = clarify(name)
  const known = byKey().get(ingredientKey(clear))
  if (known) return known
  for (const candidate of readings(clear)) {
    const food = lookUp(candidate)
    if (food) return food
  }
  const unbranded = withoutBrand(clear)
  if (unbranded !== clear) return findReferenceFood(unbranded)
  const english = translateFood(name)
  return english === null ? foodNamedTwice(clear) : (lookUp(english) ?? null)
})
