import { translatedNames } from './generated/translated-names.ts'
import { foldLetters } from './match-name.ts'
import { removeEnding } from './remove-ending.ts'

const listWords = (name: string): string[] =>
  foldLetters(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}]+|\d+/gu) ?? []

const toKey = (name: string) => listWords(name).join(' ')
const joinStems = (words: string[]) => words.map(removeEnding).join(' ')

/** Equal for most forms of a name. */
export const wordStems = (name: string) => joinStems(listWords(name))

/** The English name for each key; null if the languages mean different foods by it. */
type Foods = Map<string, string | null>

let foodsByKey: Foods | undefined
let foodsByStem: Foods = new Map()
let namesByFood = new Map<string, string[]>()

function add(foods: Foods, key: string, food: string): void {
  const known = foods.get(key)
  foods.set(key, known === undefined || known === food ? food : null)
}

function byKey(): Foods {
  if (foodsByKey) return foodsByKey
  foodsByKey = new Map()
  foodsByStem = new Map()
  namesByFood = new Map()
  for (const row of Object.values(translatedNames).flatMap((rows) => rows.split('\n'))) {
    const [food = '', ...names] = row.split(';')
    namesByFood.set(food, [...(namesByFood.get(food) ?? []), ...names])
    for (const name of names) {
      const words = listWords(name)
      add(foodsByKey, words.join(' '), food)
      add(foodsByStem, joinStems(words), food)
    }
  }
  return foodsByKey
}

/** The English name of a food that is named in another language: 'flour' for 'farine'. Null if no table has it. */
export function translateFood(name: string): string | null {
  const known = byKey().get(toKey(name))
  return known === undefined ? (foodsByStem.get(wordStems(name)) ?? null) : known
}

/** Whether a table of some language has this name, even if languages mean different foods by it. */
export const isTranslatedFood = (name: string): boolean =>
  byKey().has(toKey(name)) || foodsByStem.has(wordStems(name))

/** The names of a food, given in English, in the other languages. */
export function listTranslations(food: string): readonly string[] {
  byKey()
  return namesByFood.get(food) ?? []
}
