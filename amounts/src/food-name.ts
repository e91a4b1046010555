import { foodKinds, foodNames, ingredientWords, lineWords } from './generated/food-names.ts'
import { nameWords } from './match-name.ts'
import { clarify, readings, withoutBrand } from './reference-food.ts'
import { singularWord } from './singular-word.ts'
import { translateFood } from './translated-food.ts'

const LINE_WORDS = new Set(lineWords)
const INGREDIENT_WORDS = new Set(ingredientWords)
const COLOURS = new Set('red green yellow white black brown dark golden purple orange pink blue'.split(' '))

/** Ignores case, accents and number, but not word order: chocolate milk is not milk chocolate. */
export const nameKey = (name: string) => nameWords(name).join(' ')

/** 'Tofu' is no further name of 'tofu'. */
function withoutNames(names: string[], known: string[]): string[] {
  const lower = new Set(known.map((name) => name.toLowerCase()))
  return names.filter((name) => !lower.has(name.toLowerCase()))
}

let namesByKey: Map<string, string[]> | undefined

function byKey(): Map<string, string[]> {
  if (!namesByKey) {
    namesByKey = new Map()
    const foods = foodNames.map(([english, german]) => [...english, ...withoutNames(german, english)])
    for (const names of foods) {
      for (const name of names) if (!namesByKey.has(nameKey(name))) namesByKey.set(nameKey(name), names)
    }
    for (const names of foods) namesByKey.set(nameKey(names[0] ?? ''), names)
  }
  return namesByKey
}

/** Whether a table contains this name, ignoring case, accents and number. */
export const isFoodName = (name: string): boolean => byKey().has(nameKey(name))

/** The English name of the food with exactly this name in some language, ignoring case, accents and number. */
export const findExactFood = (name: string): string | null =>
  byKey().get(nameKey(name))?.[0] ?? translateFood(name)

const splitWords = (name: string) => name.split(/[\s,]+/).filter(Boolean)
const isOfLine = (word: string) => LINE_WORDS.has(word.toLowerCase())

/** 'Flour, all-purpose' is all-purpose flour. */
function headLast(name: string): string {
  const [head = '', ...rest] = name.split(',')
  return rest.length > 0 ? `${rest.join(' ')} ${head}` : name
}

/** Removes words step by step, down to those that identify the food. A descriptive word can still be part of a name. */
function* shorterNames(name: string): Generator<string> {
  yield name
  yield headLast(name)
  const words = splitWords(headLast(name))
  const ofLine = words.filter(isOfLine)
  if (ofLine.length === 0) return
  for (const kept of ofLine.slice(-4).reverse())
    yield words.filter((word) => word === kept || !isOfLine(word)).join(' ')
  yield words.filter((word) => !isOfLine(word)).join(' ')
}

/** Additions after the food: 'anchovies in olive oil', 'salsa of your choice'. */
const ADDED =
  /\s(?:in|from|of your|of choice|including|such as|for|cut|without|seasoned|packed|on the|left)\s.*$/i

let kindsByEnding: Map<string, { names: string[]; before: string }> | undefined

function byEnding() {
  kindsByEnding ??= new Map(
    foodKinds.map(([ending, food, before]) => [
      nameKey(ending),
      { names: byKey().get(nameKey(food)) ?? [food], before },
    ]),
  )
  return kindsByEnding
}

/** Whether words before a food do not change it: 'Maris Piper' potatoes, but neither 'sweet' nor 'smoked' ones. */
function mayStandBefore(words: string[], allowed: string): boolean {
  if (allowed === 'none') return false
  return words.every((word) => {
    const lower = word.toLowerCase()
    if (COLOURS.has(lower)) return allowed === 'colours' || allowed === 'foods'
    return !INGREDIENT_WORDS.has(lower) && (allowed === 'foods' || !byKey().has(nameKey(word)))
  })
}

/** Matches by the ending of the name, if the table of kinds allows it. */
function findKind(name: string): string[] | undefined {
  const words = splitWords(headLast(name)).filter((word) => /\p{L}/u.test(word))
  const told = words.filter((word, index) => !isOfLine(word) || index === words.length - 1)
  for (let at = Math.max(0, told.length - 4); at < told.length; at += 1) {
    const kind = byEnding().get(nameKey(told.slice(at).join(' ')))
    if (kind && mayStandBefore(told.slice(0, at), kind.before)) return kind.names
  }
}

/** All names of the matched food, its own first; null if it is unknown. */
export function findFoodNames(name: string): readonly string[] | null {
  const clear = clarify(name)
  const said = [...(/^peppers$/i.test(name) ? [] : [name]), clear, ...readings(clear).slice(0, -1)]
  if (ADDED.test(clear)) said.push(clear.replace(ADDED, ''))
  for (const reading of said) {
    for (const shorter of shorterNames(reading)) {
      const names = byKey().get(nameKey(shorter))
      if (names) return names
    }
  }
  const unbranded = withoutBrand(clear)
  if (unbranded !== clear) return findFoodNames(unbranded)
  for (const reading of said) {
    const names = findKind(reading)
    if (names) return names
  }
  const english = translateFood(name)
  return english === null ? null : (byKey().get(nameKey(english)) ?? null)
}

/** Equal for two names of one food in any language or number. */
export function foodKey(name: string): string {
  const [food] = findFoodNames(name) ?? []
  if (food) return nameKey(food)
  const telling = splitWords(headLast(name)).filter((word) => !isOfLine(word))
  return nameKey(telling.length > 0 ? telling.join(' ') : name)
}

/** The words that identify the food: 'mangoes' of 'large ripe mangoes'. */
export const essentialWords = (name: string): string[] =>
  splitWords(headLast(name.replace(ADDED, ''))).filter((word) => !isOfLine(word))

const ENDINGS = ['s', 'es', 'n', 'en', 'e']

/** Spellings of an unknown food: without descriptive words, in singular and plural. */
export function spellings(name: string): string[] {
  const telling = splitWords(headLast(name)).filter((word) => !isOfLine(word))
  const words = telling.length > 0 ? telling : splitWords(name)
  const [before, last = ''] = [words.slice(0, -1), words.at(-1)]
  const one = singularWord(last.toLowerCase())
  const forms = [last, one, ...ENDINGS.map((ending) => one + ending), one.replace(/y$/, 'ies')]
  return [...new Set(forms)].map((form) => [...before, form].join(' '))
}
