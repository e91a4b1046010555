import type { RecipeIngredientRead } from '@larder/contract/recipe-ingredients'

const WORD = /[\p{L}\p{M}]+/gu
/** Words that say how an ingredient is, not what it is; alone they don't name it. */
const MODIFIERS = new Set(
  'fresh dried ground whole large small medium plain white black red green yellow sweet hot cold frozen chopped sliced grated powdered unsalted salted extra virgin light dark raw cooked baby ripe frisch getrocknet gemahlen ganz groß klein weiß schwarz rot grün'.split(
    ' ',
  ),
)

/** Enough of a stem that "onions", "Zwiebeln" and "tomatoes" meet their singular. */
function stem(word: string): string {
  const plain = word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.length > 4
    ? plain.replace(/s$/, '').replace(/n$/, '').replace(/e$/, '').replace(/y$/, 'i')
    : plain.replace(/s$/, '')
}

const stems = (text: string) => [...text.matchAll(WORD)].map(([word]) => stem(word))

function isNamedIn(name: string, said: Set<string>): boolean {
  const words = [...name.matchAll(WORD)].map(([word]) => word.toLowerCase())
  const telling = words.filter((word) => !MODIFIERS.has(word))
  const last = telling.at(-1)
  if (!last) return words.length > 0 && words.every((word) => said.has(stem(word)))
  return said.has(stem(last)) || (telling.length > 1 && said.has(stem(telling[0] as string)))
}

/** The ingredients a step speaks of, in the recipe's order. */
export function matchStepIngredients<Row extends Pick<RecipeIngredientRead, 'name'>>(
  instruction: string,
  ingredients: readonly Row[],
): Row[] {
  const said = new Set(stems(instruction))
  return ingredients.filter((row) => isNamedIn(row.name, said))
}
