import { referenceFoods } from './generated/reference-foods.ts'
import { ingredientKey, nameWords } from './match-name.ts'
import { clarify, findReferenceFood, type ReferenceFood, readings } from './reference-food.ts'

let foodsByHead: Map<string, ReferenceFood> | undefined
let foodsByEnding: [string, ReferenceFood][] = []

function byHead(): Map<string, ReferenceFood> {
  if (!foodsByHead) {
    const heads = referenceFoods.flatMap((food) => (food.heads ?? []).map((head) => [head, food] as const))
    foodsByHead = new Map(heads.map(([head, food]) => [ingredientKey(head), food]))
    foodsByEnding = heads.flatMap(([head, food]) => (head.startsWith('-') ? [[head.slice(1), food]] : []))
  }
  return foodsByHead
}

// Powder and grounds are sold under the name of the drink.
const DRY_FORM = /\b(?:powdered|instant|malted|condensed|freeze-dried|ground coffee|dry(?: \S+)? milk)\b/i

function isTwoFoods(name: string): boolean {
  const [first = '', second] = name.split(/\s(?:and|und|&)\s/i)
  return second !== undefined && findReferenceFood(first) !== null
}

function findByLastWords(name: string): ReferenceFood | undefined {
  const heads = byHead()
  const words = nameWords(name)
  const last = words.at(-1)
  if (last === undefined) return undefined
  if (words.includes('dried')) return heads.get(ingredientKey(`dried ${last}`))
  for (const length of [3, 2, 1]) {
    const food = words.length > length ? heads.get(ingredientKey(words.slice(-length).join(' '))) : undefined
    if (food) return food
  }
  const compound = name.toLowerCase().match(/[\p{L}\p{M}]+$/u)?.[0] ?? ''
  const ending = foodsByEnding.find(([end]) => compound.length > end.length && compound.endsWith(end))
  return ending?.[1]
}

/**
 * A food with about the same density, for names that the table lacks: quince juice weighs like any juice. Suitable for
 * volumes, not for nutrition or pieces.
 */
export function findSimilarFood(name: string): ReferenceFood | null {
  if (DRY_FORM.test(name)) return null
  for (const candidate of readings(clarify(name))) {
    // 'anchovies in oil' are not oil
    const [food = ''] = candidate.split(/\s(?:in|from|for|aus|auf|für)\s/i)
    const kindred = isTwoFoods(food) ? undefined : findByLastWords(food.trim())
    if (kindred) return kindred
  }
  return null
}
