import { chooseCommonLanguage, scoreLine } from '@larder/amounts/detect-language'
import {
  type TranslatableText,
  type TranslatedPart,
  type TranslatedText,
  translateRecipe,
} from '@larder/contract/recipes/recipe-translations'
import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { mapYielding } from '../../map-yielding.ts'
import { parseRow } from './parse-row.ts'

type Translatable = Pick<
  RecipeRead,
  'title' | 'description' | 'yield_words' | 'notes' | 'equipment' | 'ingredients' | 'steps'
>

const toKey = ({ part, original }: Pick<TranslatedText, 'part' | 'original'>) => `${part} ${original}`

/** The parts of translated lines are parsed from their text. */
export async function translateResponse(recipe: RecipeRead, texts: TranslatedText[]): Promise<RecipeRead> {
  const translated = translateRecipe(recipe, texts)
  const common = chooseCommonLanguage(
    await mapYielding(translated.ingredients, ({ line }) => scoreLine(line)),
  )
  const ingredients = await mapYielding(translated.ingredients, (row, index) => {
    if (row.line === recipe.ingredients[index]?.line) return row
    const { name, amount_readable = '', note = null } = parseRow({ line: row.line }, undefined, common)
    return { ...row, name: name || row.name, amount_readable, note }
  })
  return { ...translated, ingredients }
}

/** All texts of a recipe, each once, with their translations. */
export function pairTexts(recipe: Translatable, texts: TranslatedText[]): TranslatableText[] {
  const known = new Map(texts.map((text, index) => [toKey(text), index]))
  const originals = [...new Map(listTexts(recipe).map((text) => [toKey(text), text])).values()]
  const used = new Set(originals.map((text) => known.get(toKey(text))))
  const unused = texts.filter((_, index) => !used.has(index))
  return originals.map(({ part, original }) => {
    const index = known.get(toKey({ part, original }))
    if (index !== undefined)
      return { part, original, text: texts[index]?.text ?? null, former_original: null }
    const former = takeFormer(unused, part, original)
    return { part, original, text: former?.text ?? null, former_original: former?.original ?? null }
  })
}

/** The translation of a text that has changed: the only one of a single part, or the one with most words in common. */
function takeFormer(unused: TranslatedText[], part: TranslatedPart, original: string) {
  const isSingle = SINGLE_PARTS.includes(part)
  const [best] = unused
    .filter((text) => text.part === part)
    .map((text) => ({ text, likeness: isSingle ? 1 : compareWords(text.original, original) }))
    .filter(({ likeness }) => likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
  if (best) unused.splice(unused.indexOf(best.text), 1)
  return best?.text
}

const SINGLE_PARTS: TranslatedPart[] = ['title', 'description', 'yield_words', 'notes']
const MIN_LIKENESS = 0.4

/** Share of words in common (Dice coefficient). */
function compareWords(one: string, other: string): number {
  const [words, others] = [splitWords(one), splitWords(other)]
  const common = words.intersection(others).size
  return (2 * common) / Math.max(1, words.size + others.size)
}

const splitWords = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

/** In the order of a recipe page. */
function listTexts(recipe: Translatable): { part: TranslatedPart; original: string }[] {
  const { title, description, yield_words, ingredients, equipment, steps, notes } = recipe
  const texts: { part: TranslatedPart; original: string | null }[] = [
    { part: 'title', original: title },
    { part: 'description', original: description },
    { part: 'yield_words', original: yield_words },
    ...ingredients.flatMap(({ section, line }) => [
      { part: 'section' as const, original: section },
      { part: 'ingredient' as const, original: line },
    ]),
    ...equipment.map((original) => ({ part: 'equipment' as const, original })),
    ...steps.flatMap(({ section, instruction }) => [
      { part: 'section' as const, original: section },
      { part: 'step' as const, original: instruction },
    ]),
    { part: 'notes', original: notes },
  ]
  return texts.flatMap(({ part, original }) => (original?.trim() ? [{ part, original }] : []))
}
