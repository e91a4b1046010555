import { essentialWords, findFoodNames, isFoodName, nameKey } from './food-name.ts'

/** Longer names are usually sentences. */
const MAX_WORDS = 4
/** More words before a food are usually a brand, a person or another language. */
const MAX_UNKNOWN_WORDS = 1
const JOINING = new Set('and or & und oder et ou of og och en e o y'.split(' '))
/** Units and function words of other languages, unknown to the parser. */
const FOREIGN_WORDS = new Set(
  'de du des di da del any enough ts tsk tk ss spsk msk ek dl cl db ks stk stuks st krm nip dopje kvister bunt'.split(
    ' ',
  ),
)

/** The longest known food name contained in the words. */
function containedName(words: string[], names: readonly string[]): string | undefined {
  const keys = new Map(names.map((name) => [nameKey(name), name]))
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1) {
    for (let at = words.length - length; at >= 0; at -= 1) {
      const name = keys.get(nameKey(words.slice(at, at + length).join(' ')))
      if (name && findFoodNames(name) === names) return name
    }
  }
}

/** Includes words in between, which may belong to the name: 'Sichuan pepper oil'. */
function between(telling: string[], words: string[]): string {
  const from = words.indexOf(telling[0] ?? '')
  const to = words.lastIndexOf(telling.at(-1) ?? '')
  return (from < 0 || to < from ? telling : words.slice(from, to + 1)).join(' ')
}

/**
 * Name for a new ingredient from an imported line: the name of a known food, or words that end in one ('smoked gruyere
 * cheese'). Null if no food is named; no ingredient is created then.
 */
export function ingredientName(name: string): string | null {
  const names = findFoodNames(name)
  const words = name.split(/[\s,()/]+/).filter(Boolean)
  if (names) return containedName(essentialWords(name), names) ?? containedName(words, names) ?? name
  const telling = essentialWords(name).filter((word) => !FOREIGN_WORDS.has(word.toLowerCase()))
  if (
    telling.length > MAX_WORDS ||
    !telling.every((word) => /^\p{L}[\p{L}\p{M}'’-]*$/u.test(word) && !JOINING.has(word.toLowerCase()))
  )
    return null
  const food = telling.findIndex((_, at) => isFoodName(telling.slice(at).join(' ')))
  const unknown = telling.slice(0, food).filter((word) => !isFoodName(word))
  return food < 0 || unknown.length > MAX_UNKNOWN_WORDS ? null : between(telling, words)
}
