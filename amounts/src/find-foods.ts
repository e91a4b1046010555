import { findExactFood } from './food-name.ts'
import { type Nutrition, namesWithNutrition, nutritionPer100g } from './food-nutrition.ts'
import { type NameCandidate, nameWords, rankNames } from './match-name.ts'

type FoundFood = { name: string; per_100_g: Nutrition }

const MAX_WORDS = 6

let namesByBeginning: Map<string, NameCandidate[]> | undefined

const listPrefixes = (name: string) => new Set(nameWords(name).map((word) => word.slice(0, 3)))

function byBeginning(): Map<string, NameCandidate[]> {
  if (!namesByBeginning) {
    namesByBeginning = new Map()
    for (const [id, name] of namesWithNutrition().entries()) {
      const candidate = { id, name }
      for (const beginning of listPrefixes(name))
        namesByBeginning.set(beginning, [...(namesByBeginning.get(beginning) ?? []), candidate])
    }
  }
  return namesByBeginning
}

/** Foods with nutrition values and similar names, best first, one name per food. Names in other languages are translated. */
export function findFoods(asked: string, limit: number): FoundFood[] {
  const found = findSimilarFoods(asked, limit)
  return found.length > 0 ? found : findSimilarFoods(findExactFood(asked) ?? '', limit)
}

function findSimilarFoods(asked: string, limit: number): FoundFood[] {
  // Comparison is slow, so only names with a word of the same beginning are compared.
  const beginnings = [...listPrefixes(asked)].slice(0, MAX_WORDS)
  const candidates = new Set(beginnings.flatMap((beginning) => byBeginning().get(beginning) ?? []))
  const found = new Map<string, FoundFood>()
  for (const { name } of rankNames(asked, [...candidates], candidates.size)) {
    const per_100_g = nutritionPer100g(name)
    if (!per_100_g) continue
    // Foods with equal values are listed once.
    const same = JSON.stringify(per_100_g)
    if (!found.has(same)) found.set(same, { name, per_100_g })
    if (found.size >= limit) break
  }
  return [...found.values()]
}
