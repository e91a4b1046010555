import type { CompiledPack } from './compile-pack.ts'

/** How strongly a word in lower case suggests the language. */
export function scoreWord(lower: string, pack: CompiledPack): number {
  const word = lower.replaceAll('’', "'")
  const known = pack.wordWeights.get(word) ?? 0
  const prepared = pack.preparationForms?.test(word) ? 1 : 0
  const letters = pack.letters?.test(word) ? 1 : 0
  const hasElision = pack.elisions.some((front) => word.startsWith(front) && word.length > front.length)
  return Math.max(known, letters, prepared) + (hasElision ? 1 : 0)
}
