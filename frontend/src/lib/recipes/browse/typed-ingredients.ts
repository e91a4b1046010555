import { ingredientKey, nameWords } from '@larder/amounts/match-name'

type Named = { id: number; name: string }

const MAX_KINDS = 5

/**
 * Ingredients that match a typed word: the one with that name, else its kinds (rice: basmati rice, but neither rice
 * vinegar nor Rice Krispies), else the first search result.
 */
export function resolveTypedIngredients(typed: string, found: readonly Named[]): Named[] {
  const key = ingredientKey(typed)
  const exact = found.find(({ name }) => ingredientKey(name) === key)
  if (exact) return [exact]
  const words = nameWords(typed)
  const isKind = ({ name }: Named) => {
    const own = nameWords(name)
    return own.at(-1) === words.at(-1) && words.every((word) => own.includes(word))
  }
  const kinds = words.length > 0 ? found.filter(isKind) : []
  return kinds.length > 0 ? kinds.slice(0, MAX_KINDS) : found.slice(0, 1)
}
