import type { ShoppingListPart } from '@larder/contract/shopping-lists'

type Sum = { amount_grams: number | null; amount_readable: string }

/** "2 cups" and "300 g" of flour are one amount, through grams; what cannot be weighed stays beside it, visible. */
export function sumParts(parts: ShoppingListPart[]): Sum {
  const weighed = parts.filter((part) => part.amount_grams !== null)
  const unweighed = parts.filter((part) => part.amount_grams === null && part.amount_readable !== '')
  const amount_grams = weighed.length > 0 ? sumGrams(weighed.map((part) => part.amount_grams ?? 0)) : null
  const [only] = parts
  if (parts.length === 1 && only?.amount_readable)
    return { amount_grams, amount_readable: only.amount_readable }
  const texts = [...(amount_grams === null ? [] : [gramsText(amount_grams)]), ...countAlike(unweighed)]
  return { amount_grams, amount_readable: texts.join(' + ') }
}

/** To a hundredth of a gram, so that the sum does not depend on the order of adding. */
export function sumGrams(grams: number[]): number {
  return grams.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100
}

function gramsText(grams: number): string {
  if (grams >= 1000) return `${Math.round(grams / 10) / 100} kg`
  return `${grams >= 10 ? Math.round(grams) : Math.round(grams * 10) / 10} g`
}

function countAlike(parts: ShoppingListPart[]): string[] {
  const counts = new Map<string, number>()
  for (const { amount_readable } of parts) counts.set(amount_readable, (counts.get(amount_readable) ?? 0) + 1)
  return [...counts].map(([text, count]) => (count > 1 ? `${count} × ${text}` : text))
}
